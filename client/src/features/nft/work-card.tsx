import { useFormat } from '#kit/format'
import { type Artwork, workName } from '@bourse/contracts/nft'
import type { ReactNode } from 'react'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { HeartButton } from './heart.tsx'
import { WorkPicture } from './picture.tsx'
import { SaleTag, SaleTime } from './sale-time.tsx'
import { workLink } from './links.ts'
import { moneyText, RARITY_KEYS } from './works.ts'

type Props = {
  work: Artwork
  /** Replaces the state of the sale, such as by an action of the owner. */
  foot?: ReactNode
  isFirst?: boolean
}

/** A work in a grid: picture, heart, name, artist and price. */
export function WorkCard({ work, foot, isFirst = false }: Props) {
  const { t, language } = useFormat()
  return (
    <article className="card relative flex min-w-0 flex-col overflow-hidden">
      <PageLink {...workLink(work)} className="press block -outline-offset-2">
        <WorkPicture work={work} isFirst={isFirst} className="rounded-none" />
        <span className="block space-y-0.5 px-2.5 pt-2.5 pb-1">
          <span className="line-clamp-2 text-row font-semi text-t1">{workName(work, language)}</span>
          <span className="flex flex-wrap justify-between gap-x-2 text-cap text-t3">
            <span className="min-w-0 wrap-anywhere">{work.authorName ?? ' '}</span>
            {work.rarity !== null && work.rarity !== 'normal' && (
              <span className="shrink-0 font-med text-warning">{t(RARITY_KEYS[work.rarity])}</span>
            )}
          </span>
          {work.assetCode !== null && <CardPrice work={work} />}
        </span>
      </PageLink>
      <div className="mt-auto space-y-1 px-2.5 pb-2.5 text-cap text-t3">
        {foot ?? <SaleFoot work={work} />}
      </div>
      {foot === undefined && (
        <span className="absolute top-1 right-1">
          <HeartButton work={work} isOverPicture />
        </span>
      )}
    </article>
  )
}

/** A box that was never on sale by itself has no price. */
function CardPrice({ work }: { work: Artwork }) {
  const t = useText()
  return (
    <>
      <span className="block text-cap text-t3">
        {t(work.saleKind === 'auction' ? 'nft.current_bid' : 'nft.price')}
      </span>
      <span className="num block font-num text-sub font-semi text-t1">
        {moneyText(work.price, work.assetCode, useFormat())}
      </span>
    </>
  )
}

function SaleFoot({ work }: { work: Artwork }) {
  return (
    <>
      <SaleTag work={work} />
      {work.saleKind === 'auction' && (
        <p>
          <SaleTime work={work} />
        </p>
      )}
    </>
  )
}
