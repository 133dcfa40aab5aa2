/**
 * What the detailed health check opens a WebSocket to. It echoes each message and hibernates
 * between messages, as all our sockets do. It stores nothing. Reference 19.
 */
import { DurableObject } from "cloudflare:workers";

export class HealthObject extends DurableObject {
  override async fetch(): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    socket.send(message);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    socket.close(code === 1005 ? 1000 : code);
  }
}
