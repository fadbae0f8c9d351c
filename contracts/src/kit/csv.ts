import { enumCodec } from './scalar.ts'

/** The decimal mark of a CSV file; a point by default. */
export const decimalMark = enumCodec({ point: 'point', comma: 'comma' })
export type DecimalMark = 'point' | 'comma'

/** The signs of a CSV file. Spreadsheets of languages with a decimal comma separate columns by semicolons. */
export const csvSigns = (mark: DecimalMark = 'point') =>
  mark === 'comma' ? ({ mark: ',', separator: ';' } as const) : ({ mark: '.', separator: ',' } as const)
