import { wallet } from '@bourse/contracts/wallet'
import { say } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useWrite } from '#wire'
import { multiply, ONE } from '@bourse/contracts/kit'
import { asked, type StatementFilter } from './queries.ts'

/** The byte order mark: without it, a table program reads the accents wrong. */
const MARK = '\uFEFF'

/** Saves what the filters show as a table for other programs. */
export function useBillFile(filter: StatementFilter) {
  const t = useText()
  const language = useLanguage()
  const file = useWrite(wallet.statementFile)
  const save = async () => {
    const answer = await file.send(asked(filter))
    if (answer === null) return
    download(new Blob([MARK, answer.content], { type: 'text/csv;charset=utf-8' }), answer.name)
    const count = quantityText(multiply(ONE, BigInt(answer.rows)), language)
    say(answer.isWhole ? t('app.saved') : t('bill.csv_part', { n: count }), 'success')
  }
  return { save: () => void save(), isBusy: file.isBusy }
}

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
