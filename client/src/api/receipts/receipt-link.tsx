import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useSite } from '#api'
import { RECEIPT_PAGE, type linkToReceipt, type linkToReceipts, type linkToSubjectReceipt } from './links.ts'

type Props = {
  link: ReturnType<typeof linkToSubjectReceipt | typeof linkToReceipts | typeof linkToReceipt>
  className?: string
}

/** A link to the receipts of a settlement; only our own upstream issues them. */
export function ReceiptLink({ link, className = '' }: Props) {
  const t = useText()
  if (useSite()?.paper !== true) return null
  return (
    <PageLink {...link} className={`press hit text-sub font-semi text-link ${className}`}>
      {t(link.to === RECEIPT_PAGE ? 'screen.receipt' : 'screen.receipts')}
    </PageLink>
  )
}
