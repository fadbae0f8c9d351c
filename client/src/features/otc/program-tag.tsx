import type { Offer } from '@bourse/contracts/otc'
import { useText } from '#text'
import { useSite } from '#api'

/** A merchant that is a program is marked as one wherever its name is shown, as a trader is. */
export function ProgramTag({ isProgram }: Pick<Offer, 'isProgram'>) {
  const t = useText()
  return (
    isProgram === true && (
      <span className="tint rounded-xs px-1.5 py-0.5 text-cap font-med text-warning">{t('otc.program')}</span>
    )
  )
}

export const MerchantName = ({ name, isProgram }: Pick<Offer, 'name' | 'isProgram'>) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    {name}
    <ProgramTag isProgram={isProgram} />
  </span>
)

/** States whose programs they are. */
export function ProgramNote({ list }: { readonly list: readonly Pick<Offer, 'isProgram'>[] }) {
  const t = useText()
  const site = useSite()?.name ?? 'Bourse'
  if (!list.some(({ isProgram }) => isProgram === true)) return null
  return <p className="text-sub text-t3">{t('otc.program_note', { site })}</p>
}
