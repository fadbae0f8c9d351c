import { wallet } from '@bourse/contracts/wallet'
import { saveFile } from '#kit/device'
import { toast } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useEndpointMutation } from '#api'
import { multiplyByInt, ONE } from '@bourse/contracts/kit'
import { statementInput, type StatementFilter } from './queries.ts'

/** The byte order mark: spreadsheets would otherwise misread accents. */
const MARK = '\uFEFF'

/** Downloads the filtered entries as CSV. */
export function useBillFile(filter: StatementFilter) {
  const t = useText()
  const language = useLanguage()
  const file = useEndpointMutation(wallet.statementFile)
  const save = async () => {
    const result = await file.send(statementInput(filter))
    if (result === null) return
    saveFile(new Blob([MARK, result.content], { type: 'text/csv;charset=utf-8' }), result.name)
    const count = quantityText(multiplyByInt(ONE, BigInt(result.rows)), language)
    toast(result.isWhole ? t('app.saved') : t('bill.csv_part', { n: count }), 'success')
  }
  return { save: () => void save(), isBusy: file.isBusy }
}
