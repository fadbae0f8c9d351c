import { referral } from '@bourse/contracts/referral'
import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#kit/layout'
import { HistoryScreen, ListRow, RowGroup } from '#kit/list'
import { useSetQueryValue, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { queryFor, useUser } from '#api'
import { InviteCard } from './invite-card.tsx'
import { Invitees, Rebates } from './lists.tsx'
import { QrSheet } from './qr-sheet.tsx'
import { Terms } from './terms.tsx'

/** A platform without the calls of invitations has the code of the profile: the card needs no more. */
export function Screen() {
  const setQueryValue = useSetQueryValue()
  const t = useText()
  const { data: summary } = useQuery(queryFor(referral.summary, {}))
  const isQrOpen = useQueryValue('view') === 'qr'
  const code = useUser()?.inviteCode ?? summary?.code ?? null
  return (
    <>
      <Section className="space-y-3 pt-2 pb-3">
        {code !== null && <InviteCard code={code} />}
        {code !== null && isQrOpen && <QrSheet code={code} onClose={() => setQueryValue('view', '')} />}
        {summary !== undefined && <Terms summary={summary} />}
        <Rules />
      </Section>
      <HistoryScreen
        name={t('screen.share')}
        tabs={[
          { id: 'rebates', label: t('referral.rebates'), content: <Rebates /> },
          { id: 'invited', label: t('referral.invited'), content: <Invitees /> },
        ]}
      />
    </>
  )
}

/** The rules are an article, which the operator writes. */
function Rules() {
  const query = useQuery(queryFor(content.articles, { category: 'rebate', page: 1, limit: 1 }))
  const article = query.data?.list[0]
  if (article === undefined) return null
  return (
    <RowGroup>
      <ListRow to="common/article" query={{ id: article.id }} title={article.title} />
    </RowGroup>
  )
}
