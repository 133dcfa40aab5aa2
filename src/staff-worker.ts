/**
 * Production's staff Worker: everything that is neither play nor something a player waits for. It serves
 * our staff's operations, stores history from the queue, and runs the crons. It has no objects of its own:
 * it calls those of the money Worker, src/worker.ts. Decision 0060.
 */
import { env as environment, WorkerEntrypoint } from "cloudflare:workers";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { runInTurn } from "./cron.ts";
import { consumeQueue } from "./history/consume-queue.ts";
import { fromDashboard } from "./http/dashboard-request.ts";
import type {
  SignInNote,
  SignInNotes,
  TeamActsNote,
  TeamNotes,
} from "./identity/dashboard-notes.ts";
import { authenticateStaff } from "./middleware/authenticate-staff.ts";
import { STAFF_OPERATIONS } from "./routes/staff-operations.ts";
import { noteSignIn } from "./security/note-sign-in.ts";
import { noteTeamActs } from "./security/note-team-acts.ts";

const config = readConfig(environment, ["SEALING_KEY", "PERSON_KEY"]);
const app = createApp(config, STAFF_OPERATIONS, authenticateStaff);

/**
 * The entrypoint that the dashboard's Worker calls for a signed-in member of staff; only a service binding
 * reaches it.
 */
export class PeopleEntrypoint extends WorkerEntrypoint<Env> implements SignInNotes, TeamNotes {
  override fetch(request: Request): Response | Promise<Response> {
    return app.fetch(fromDashboard(request), this.env, this.ctx);
  }

  noteSignIn(note: SignInNote): Promise<void> {
    return noteSignIn(this.env.DB, note);
  }

  noteTeamActs(note: TeamActsNote): Promise<void> {
    return noteTeamActs(this.env.DB, note);
  }
}

export default {
  fetch: app.fetch,
  queue: consumeQueue,
  scheduled: runInTurn,
} satisfies ExportedHandler<Env>;
