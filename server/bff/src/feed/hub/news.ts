import type { Frame } from '@bourse/contracts/feed'

/** How a way in writes a frame's text down for the network. One function of its own for each. */
export type Writing<Written> = (text: string) => Written

/** A change on its way to many sockets: its text is made once, and what is written once for each way in. */
export type News = { as<Written>(writing: Writing<Written>): Written }

/** Nothing is made before somebody takes it: most books are followed by nobody. */
export function newsOf(frame: Frame): News {
  let text: string | null = null
  const written = new Map<Writing<unknown>, unknown>()
  return {
    as<Written>(writing: Writing<Written>): Written {
      if (!written.has(writing)) written.set(writing, writing((text ??= JSON.stringify(frame))))
      return written.get(writing) as Written
    },
  }
}
