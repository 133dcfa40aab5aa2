/**
 * The team's object on the local stack, which also allows sign-in without a passkey. Production has no such
 * call.
 */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import { accept } from "../../domain/result.ts";
import { kindOfTeam } from "../../domain/team/team-rules.ts";
import { TeamObject } from "../../durable-objects/team/team-object.ts";
import type { NewSession } from "../../durable-objects/team/team-rpc.ts";

export class LocalTeamObject extends TeamObject {
  /** Opens a fresh session for the first person with this role; creates one if there is none. */
  async signInAs(role: PersonRole["role"], teamName: string, session: NewSession) {
    return this.found((team) => {
      const { people, now, id } = team;
      team.rename(teamName);
      const known = people.members().find((member) => member.role === role);
      const person = known ?? {
        ...{ id: team.newId("per"), name: `Local ${role}`, localName: `local-${role}` },
        ...{ since: now, accessId: null },
        ...({ kind: kindOfTeam(id), role } as PersonRole),
      };
      if (known === undefined) people.add(person);
      return accept(team.openSession(person, session, true));
    });
  }
}
