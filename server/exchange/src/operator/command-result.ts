/** The result of a command: lines to print, and whether it succeeded. */
export type CommandResult = { readonly ok: boolean; readonly lines: readonly string[] }

export const ok = (...lines: string[]): CommandResult => ({ ok: true, lines })
export const fail = (...lines: string[]): CommandResult => ({ ok: false, lines })
