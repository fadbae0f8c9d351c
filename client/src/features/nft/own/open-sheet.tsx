import { type Artwork, nft, workName } from '@bourse/contracts/nft'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '#kit/control'
import { useFormat } from '#kit/format'
import { ReviewSheet, Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { RARITY_KEYS, workLink, WorkPicture } from '#features/nft'
import { WorkLine } from './work-line.tsx'

type Props = { work: Artwork; onClose: () => void }

/** Opens a box once; its content is shown after the response only. */
export function OpenSheet({ work, onClose }: Props) {
  const t = useText()
  const [content, setContent] = useState<Artwork | null>(null)
  const { send, isBusy, isFinal, failure } = useEndpointMutation(nft.openBox, { isQuiet: true })
  if (content !== null) return <Content work={content} onClose={onClose} />
  const open = async () => {
    const opened = await send({ code: work.code })
    if (opened !== null) setContent(opened)
  }
  return (
    <ReviewSheet
      title={t('nft.open_box')}
      rows={[
        work.boxNumber !== null && { label: t('nft.box_number'), value: String(work.boxNumber) },
        work.clientSeed !== null && {
          label: t('nft.your_seed'),
          value: <span className="font-num text-cap wrap-anywhere">{work.clientSeed}</span>,
        },
      ]}
      below={<p className="pt-2 text-sub text-t3">{t('nft.open_note')}</p>}
      isFinal={isFinal}
      isBusy={isBusy}
      failure={failure?.message}
      onConfirm={() => void open()}
      onClose={onClose}
    >
      <WorkLine work={work} />
    </ReviewSheet>
  )
}

function Content({ work, onClose }: Props) {
  const { t, language } = useFormat()
  const foot = (
    <div className="grid grid-cols-2 gap-2">
      <Button kind="neutral" onClick={onClose}>
        {t('app.done')}
      </Button>
      <LinkButton {...workLink(work)} size="main">
        {t('nft.see_work')}
      </LinkButton>
    </div>
  )
  return (
    <Sheet title={t('nft.box_opened')} onClose={onClose} foot={foot}>
      <div role="status" className="dialog-in mx-auto max-w-64 space-y-2 py-2 text-center">
        <WorkPicture work={work} isFirst className="rounded-lg" />
        <p className="flex items-center justify-center gap-2 text-h2 font-semi">
          <PackageOpen size={20} className="shrink-0 text-link" />
          {workName(work, language)}
        </p>
        {work.rarity !== null && <p className="text-row text-warning">{t(RARITY_KEYS[work.rarity])}</p>}
      </div>
    </Sheet>
  )
}
