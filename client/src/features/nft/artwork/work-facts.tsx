import { multiplyByInt } from '@bourse/contracts/kit'
import { type ArtworkDetail, workName } from '@bourse/contracts/nft'
import { CopyButton } from '#kit/control'
import { truncateMiddle, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { ArtistRow, HeartButton, MEDIUM_KEYS, RARITY_KEYS } from '#features/nft'

type Props = { work: ArtworkDetail }

export function WorkHead({ work }: Props) {
  const { t, language } = useFormat()
  const { author, authorName, authorAvatar, rarity, collection, likes } = work
  return (
    <>
      <Section className="flex items-start gap-2 pt-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-h1 font-semi wrap-anywhere">{workName(work, language)}</h2>
          <p className="text-sub text-t3">
            {[collection, rarity === null ? null : t(RARITY_KEYS[rarity])].filter(Boolean).join(' · ')}
          </p>
        </div>
        <HeartButton work={work} />
        {likes !== null && <span className="num self-center pr-1 font-num text-sub text-t2">{likes}</span>}
      </Section>
      {author !== null && (
        <ArtistRow
          artist={{ id: author, nickname: authorName, avatar: authorAvatar ?? work.avatar }}
          note={t('nft.artist')}
        />
      )}
    </>
  )
}

/** The terms of the work that a buyer checks: code, chain, owner, fee and royalty. */
export function WorkFacts({ work }: Props) {
  const { t, rateText } = useFormat()
  const { medium, chain, ownerName, feeRate, royaltyRate, code } = work
  return (
    <Card>
      <h2 className="pb-1 text-body font-semi">{t('nft.details')}</h2>
      <Facts
        layout="small"
        rows={[
          {
            label: t('nft.code'),
            value: (
              <span className="inline-flex items-center gap-1">
                <span className="num font-num">{truncateMiddle(code)}</span>
                <CopyButton name={t('nft.copy_code')} text={code} />
              </span>
            ),
          },
          medium !== null && { label: t('nft.type'), value: t(MEDIUM_KEYS[medium]) },
          chain !== null && { label: t('nft.chain'), value: chain },
          ownerName !== null && { label: t('nft.owner'), value: ownerName },
          feeRate !== null && {
            label: t('nft.fee'),
            value: rateText(multiplyByInt(feeRate, 100n)),
          },
          royaltyRate !== null &&
            royaltyRate > 0n && {
              label: t('nft.royalty'),
              value: rateText(multiplyByInt(royaltyRate, 100n)),
            },
        ]}
      />
    </Card>
  )
}
