import { type Receipt, receiptFile } from '@bourse/contracts/receipts'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { saveFile } from '#kit/device'
import { copyWithToast, toast } from '#kit/feedback'
import { useText } from '#text'
import { ApiCallError } from '#api'
import { Part } from './calculation.tsx'
import { fetchWithPrevious } from './queries.ts'

/** The hash chain, and a copy for checking elsewhere. */
export function Seal({ receipt }: { receipt: Receipt }) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const take = async (give: (file: string) => Promise<void> | void) => {
    setBusy(true)
    try {
      const { receipt: fresh, previous } = await fetchWithPrevious(receipt.id)
      await give(receiptFile(fresh, previous))
    } catch (failure) {
      if (!(failure instanceof ApiCallError)) throw failure
      toast(failure.message, 'error')
    } finally {
      setBusy(false)
    }
  }
  const save = (file: string) =>
    saveFile(new Blob([file], { type: 'application/json' }), `receipt-${receipt.number}.json`)
  return (
    <Part title={t('receipt.seal')}>
      <dl className="space-y-2.5 pt-1">
        <Line name={t('receipt.rule')} text={receipt.rule} />
        <Line name={t('receipt.hash')} text={receipt.hash} />
        <Line
          name={t('receipt.previous')}
          text={receipt.previous === '' ? t('receipt.first') : receipt.previous}
        />
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-sub text-t3">{t('receipt.elsewhere')}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          kind="neutral"
          size="middle"
          isBusy={isBusy}
          onClick={() => void take(copyWithToast)}
          className="grow"
        >
          <Copy size={16} aria-hidden="true" />
          {t('receipt.copy_file')}
        </Button>
        <Button kind="neutral" size="middle" isBusy={isBusy} onClick={() => void take(save)} className="grow">
          <Download size={16} aria-hidden="true" />
          {t('receipt.save_file')}
        </Button>
      </div>
    </Part>
  )
}

const Line = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="text-cap text-t3">{name}</dt>
    <dd className="font-num text-sub text-t2 break-all">{text}</dd>
  </div>
)
