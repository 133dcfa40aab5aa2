/** What the operator's people wrote about a player, newest first. */
import { useQuery } from "@tanstack/react-query";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Read } from "../../../parts/page.tsx";
import { Actor } from "../../../parts/people-names.tsx";
import { When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { players: words } = texts;

export function Notes({ id }: { id: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "notes", id],
    queryFn: () => api.players.listNotes(id),
  });
  return (
    <>
      <Read query={query} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{words.noNotes}</p>
          ) : (
            <ul className="notes">
              {items.map((note) => (
                <li key={note.id}>
                  {note.text}
                  <p className="muted">
                    <Actor {...note.by} /> · <When at={note.createdAt} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <div className="acts">
        <ActButton
          act={{
            ...words.addNote,
            operation: "players.createNote",
            fields: [{ name: "text", label: words.addNote.text }],
            args: ({ text }) => [id, { text }],
          }}
        />
      </div>
    </>
  );
}
