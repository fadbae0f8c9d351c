import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import type { TermId } from './term.tsx'

type Props = { readonly id: TermId; readonly title: string; readonly onClose: () => void }

/** One term in plain words, with an example. */
export function GlossarySheet({ id, title, onClose }: Props) {
  const t = useText()
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="pb-4 text-row whitespace-pre-line text-t2">{t(`glossary.${id}`)}</p>
    </Sheet>
  )
}
