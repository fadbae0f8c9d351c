import { type ArtworkDetail, type BoxCheck, type BoxSeries, checkBox } from '@bourse/contracts/nft'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button, CopyButton } from '#kit/control'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { type Key, useText } from '#text'
import { loadHashes } from '#api/draw'

type SeriesProps = { series: BoxSeries }

/** The commitment of a series, and its seed after the reveal. */
export function Fairness({ series, work }: SeriesProps & { work: ArtworkDetail }) {
  const t = useText()
  const { boxNumber, clientSeed } = work
  const hex = (text: string) => (
    <span className="flex items-center justify-between gap-1">
      <span className="min-w-0 font-num text-cap wrap-anywhere">{text}</span>
      <CopyButton name={t('nft.copy_hash')} text={text} />
    </span>
  )
  return (
    <Card className="space-y-2">
      <h2 className="text-body font-semi">{t('nft.fairness')}</h2>
      <p className="text-sub text-t3">{t('nft.fairness_note')}</p>
      <Facts
        layout="grid"
        className="space-y-2.5 text-sub"
        rows={[
          { label: t('nft.commitment'), value: hex(series.commitment) },
          {
            label: t('nft.server_seed'),
            value: series.seed === null ? t('nft.seed_hidden') : hex(series.seed),
          },
          clientSeed !== null && { label: t('nft.your_seed'), value: hex(clientSeed) },
          boxNumber !== null && { label: t('nft.box_number'), value: `${boxNumber} / ${series.supply}` },
        ]}
      />
      {boxNumber !== null && clientSeed !== null && work.isOpened === true && (
        <OwnCheck series={series} box={{ number: boxNumber, clientSeed, name: work.name }} />
      )}
    </Card>
  )
}

const RESULTS: Readonly<Record<BoxCheck, { key: Key; Icon: typeof Clock; color: string }>> = {
  right: { key: 'nft.check_right', Icon: CircleCheck, color: 'text-success' },
  wrong_commitment: { key: 'nft.check_wrong_commitment', Icon: TriangleAlert, color: 'text-error' },
  wrong_content: { key: 'nft.check_wrong_content', Icon: TriangleAlert, color: 'text-error' },
  not_revealed: { key: 'nft.check_later', Icon: Clock, color: 'text-warning' },
}

type Box = { number: number; clientSeed: string; name: string }

/** Recomputes the draw of an opened box on this device. */
function OwnCheck({ series, box }: SeriesProps & { box: Box }) {
  const t = useText()
  const [result, setResult] = useState<BoxCheck | null>(null)
  const run = async () => {
    setResult(await checkBox(series, box, await loadHashes()))
  }
  const shown = result === null ? null : RESULTS[result]
  return (
    <div className="space-y-2 border-t border-line pt-2.5">
      <p role="status" className="flex gap-2 text-sub empty:hidden">
        {shown !== null && (
          <>
            <shown.Icon size={16} className={`mt-0.5 shrink-0 ${shown.color}`} />
            <span>{t(shown.key)}</span>
          </>
        )}
      </p>
      <Button kind="neutral" size="middle" onClick={() => void run()}>
        {t('nft.verify')}
      </Button>
    </div>
  )
}
