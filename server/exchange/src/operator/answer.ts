/** A command line's answer: what to print, and whether it went well. */
export type Answer = { readonly ok: boolean; readonly lines: readonly string[] }

export const said = (...lines: string[]): Answer => ({ ok: true, lines })
export const wrong = (...lines: string[]): Answer => ({ ok: false, lines })
