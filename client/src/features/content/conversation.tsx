import { instantText } from '@bourse/contracts/kit'
import { support, type SupportMessage } from '@bourse/contracts/support'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#kit/control'
import { Empty, QueryView } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { findScroller, Section } from '#kit/layout'
import { NameMarkIcon } from '#kit/name-mark'
import { findLocation } from '#kit/location'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { pagesFor, queryFor } from '#api'
import { FaqSearch } from './faq-search.tsx'
import { SupportComposer } from './support-composer.tsx'

const PER_PAGE = 30

/** The member's messages and the replies, the newest at the foot. */
export function Conversation() {
  const t = useText()
  const pages = useInfiniteQuery(pagesFor(support.messages, {}, PER_PAGE))
  const query = { ...pages, data: pages.data && { messages: pages.data.pages.flatMap(({ list }) => list) } }
  return (
    <QueryView
      query={query}
      unavailable={
        <Section className="pb-6">
          <Empty title={t('app.not_built')} />
          <FaqSearch />
        </Section>
      }
    >
      {({ messages }) => (
        <>
          <Head hasMessages={messages.length > 0} />
          {pages.hasNextPage && (
            <Section className="pt-2">
              <Button
                kind="text"
                isBusy={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {t('support.older')}
              </Button>
            </Section>
          )}
          <Log messages={messages.toReversed()} />
          <SupportComposer />
        </>
      )}
    </QueryView>
  )
}

function Head({ hasMessages }: { hasMessages: boolean }) {
  const t = useText()
  const state = useQuery(queryFor(support.state, {})).data
  const isClosed = hasMessages && state?.isOpen === false
  return (
    <Section className="space-y-4 pt-1">
      <div className="card space-y-1 px-4 py-3">
        <p role="status" className="text-row font-med text-t1">
          {state === undefined ? ' ' : t(state.isOnline ? 'support.online' : 'support.offline')}
        </p>
        <p className="text-sub text-t3">{t(isClosed ? 'support.closed' : 'support.intro')}</p>
      </div>
      {!hasMessages && <FaqSearch />}
    </Section>
  )
}

function Log({ messages }: { messages: readonly SupportMessage[] }) {
  const t = useText()
  const newest = messages.at(-1)?.id
  useEffect(() => {
    const scroller = findScroller()
    if (newest !== undefined) scroller?.scrollTo({ top: scroller.scrollHeight })
  }, [newest])
  return (
    <div role="log" aria-label={t('support.log')} className="flex flex-col gap-2 px-gutter py-3">
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
    </div>
  )
}

/** Text only, whatever it contains; its direction does not change that of its surroundings. */
function Bubble({ message: { author, content, picture, at } }: { message: SupportMessage }) {
  const { t, momentOf } = useFormat()
  const isOwn = author === 'member'
  const place = content === null ? null : findLocation(content)
  return (
    <article
      className={`max-w-64 space-y-1 rounded-lg px-3 py-2 ${isOwn ? 'ml-auto bg-primary text-on-primary' : 'self-start bg-card text-t1 shadow-top'}`}
    >
      {isOwn ? (
        <span className="sr-only">{t('support.you')}</span>
      ) : (
        <span className="block text-cap font-med text-link">
          {t('screen.support')}
          <NameMarkIcon mark="staff" />
        </span>
      )}
      {picture !== null && (
        <img
          src={picture}
          alt={t('support.photo')}
          style={{ maxHeight: 240 }}
          className="w-full rounded-md object-contain"
        />
      )}
      {content !== null && (
        <p dir="auto" className="text-row wrap-anywhere whitespace-pre-wrap">
          {content}
        </p>
      )}
      {place !== null && (
        <PageLink to="open-location" query={{ ...place }} className="hit text-sub font-med underline">
          {t('support.open_place')}
        </PageLink>
      )}
      <time dateTime={instantText(at)} className={`num block text-right text-tab ${isOwn ? '' : 'text-t3'}`}>
        {momentOf(at)}
      </time>
    </article>
  )
}
