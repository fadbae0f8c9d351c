/** The result of a command: lines to print, and whether it succeeded. */
export type CommandResult = { readonly ok: boolean; readonly lines: readonly string[] }

export const ok = (...lines: string[]): CommandResult => ({ ok: true, lines })
export const fail = (...lines: string[]): CommandResult => ({ ok: false, lines })

/** Formats one row of a table. A column has at least its width; a negative width aligns it to the right. */
export const formatRow = (cells: readonly string[], widths: readonly number[] = []): string =>
  cells
    .map((cell, index) => {
      const width = widths[index] ?? 0
      return width < 0 ? cell.padStart(-width) : cell.padEnd(width)
    })
    .join('  ')

type TableTerms = {
  readonly widths?: readonly number[]
  /** The line after the rows. */
  readonly summary: string
}

/** Prints a table, and a line that sums it up. */
export const table = (rows: readonly (readonly string[])[], { widths, summary }: TableTerms): CommandResult =>
  ok(...rows.map((cells) => formatRow(cells, widths)), summary)
