import type { DecimalMark } from '@bourse/contracts/kit'
import { saveFile } from '#kit/device'
import { findSeparators, type Format } from '#kit/format'

const SAMPLES: Readonly<Record<DecimalMark, string>> = { point: '1234.5,BTC', comma: '1234,5;BTC' }

/** The signs that a CSV file may have; those of the language come first. */
export function csvChoices({ t, language }: Pick<Format, 't' | 'language'>) {
  const first: DecimalMark = findSeparators(language).mark === ',' ? 'comma' : 'point'
  return (['point', 'comma'] as const)
    .toSorted((one) => (one === first ? -1 : 1))
    .map((id) => ({ id, label: t(`bill.csv_${id}`), note: SAMPLES[id] }))
}

/** The byte order mark: spreadsheets would otherwise misread accents. */
const MARK = '\uFEFF'

export const saveCsv = ({ content, name }: { readonly content: string; readonly name: string }): void =>
  saveFile(new Blob([MARK, content], { type: 'text/csv;charset=utf-8' }), name)
