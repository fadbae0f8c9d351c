import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { type Key, loadAreas } from '#text'

type GlossaryKey = Extract<Key, `glossary.${string}`>
/** The part of a key after `glossary.`. */
export type TermId = GlossaryKey extends `glossary.${infer Id}` ? Id : never

const GlossarySheet = lazyComponent(async () => {
  const [sheet] = await Promise.all([import('./glossary-sheet.tsx'), loadAreas(['glossary'])])
  return sheet.GlossarySheet
})

type Props = { readonly id: TermId; readonly children: string }

/** An underlined term that opens its explanation. */
export function Term({ id, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hit text-left underline decoration-control decoration-dotted underline-offset-3"
      >
        {children}
      </button>
      {isOpen && <GlossarySheet id={id} title={children} onClose={() => setOpen(false)} />}
    </>
  )
}
