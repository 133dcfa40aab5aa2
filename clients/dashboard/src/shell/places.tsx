/**
 * The places of the navigation. The first script draws them too (early-screen.tsx), so this file takes nothing of React
 * or of another library, and is told how to make a link.
 */
import type { ReactNode } from "react";
import type { FrameWords } from "../languages/en.ts";
import { Icon } from "../parts/icon.tsx";
import type { Group, Place } from "./navigation.ts";

interface PlacesProps {
  /** Whose places they are: the casino's name, or our staff's. */
  readonly owner: string;
  readonly groups: readonly Group[];
  readonly words: FrameWords;
  readonly link: (place: Place, children: ReactNode) => ReactNode;
}

export function Places({ owner, groups, words, link }: PlacesProps) {
  return (
    <>
      <div className="tenant">{owner}</div>
      <nav className="navigation" aria-label={words.frame.navigation}>
        {groups.map(({ name, places }) => (
          <div key={name}>
            <h2>{words.groups[name]}</h2>
            <ul>
              {places.map((place) => (
                <li key={place.to}>
                  {link(
                    place,
                    <>
                      <Icon name={place.icon} />
                      {words.navigation[place.name]}
                    </>,
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
