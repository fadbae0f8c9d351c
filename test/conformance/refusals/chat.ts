import { chat, CHAT_TEXT_MAX, REPORTS_PER_DAY } from '@bourse/contracts/chat'
import { sql } from '@bourse/exchange'
import { freshKey, type Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

export const chatRefusals = (fixture: Fixture): Table => {
  const { refused } = fixture
  const message = (more: Fields = {}): Fields => ({ room: 'en', content: 'Hello', key: freshKey(), ...more })
  const verified = () => fixture.environment.verified()
  const sent = async (more: Fields = {}) => refused(await verified(), chat.send, message(more))
  /** The number and the author's key of a new message. */
  async function by(who: Member): Promise<{ seq: number; author: string }> {
    const { body } = await who.send('POST', chat.send.path, message())
    return (body as unknown as { data: { seq: number; author: string } }).data
  }
  const report = (seq: unknown): Fields => ({ room: 'en', seq, reason: '1' })
  return {
    'chat.messages': { not_found: () => fixture.toGuest(chat.messages, { room: 'xx' }) },
    'chat.send': {
      text_too_short: () => sent({ content: '\u202E\u200B' }),
      text_too_long: () => sent({ content: 'x'.repeat(CHAT_TEXT_MAX + 1) }),
      special_characters: () => sent({ content: 'a\uE000' }),
      chat_link: () => sent({ content: 'example.com' }),
      not_found: () => sent({ room: UNKNOWN }),
      chat_muted: async () => {
        const who = await verified()
        await by(who)
        await fixture.environment.db.rows(sql`
          update chat_author set muted_until = '2999-01-01' where member_id in
            (select id from member where email = ${who.email})`)
        return refused(who, chat.send, message())
      },
      chat_too_fast: async () => {
        const who = await verified()
        for (let count = 0; count < 5; count++) await by(who)
        return refused(who, chat.send, message())
      },
      chat_closed: async () => {
        await fixture.environment.operate('chat', 'close', 'kor')
        return sent({ room: 'kor' })
      },
    },
    'chat.report': {
      not_found: () => fixture.toMember(chat.report, report(UNKNOWN)),
      own_message: async () => {
        const who = await verified()
        return refused(who, chat.report, report((await by(who)).seq))
      },
      too_many_attempts: async () => {
        const who = await fixture.environment.member()
        const author = await verified()
        const { seq } = await by(author)
        await fixture.environment.db.rows(sql`
          with sent as (
            insert into chat_message (room, seq, member_id, request_key, content, at)
            select 'en', 1000 + n, member_id, 'reported-' || n, content, at
            from chat_message, generate_series(1, ${REPORTS_PER_DAY}) n where room = 'en' and seq = ${seq}
            returning room, seq)
          select 1 from sent`)
        await fixture.environment.db.rows(sql`
          insert into chat_report (room, seq, member_id, reason, at)
          select room, seq, (select id from member where email = ${who.email}), 'spam', at
          from chat_message where room = 'en' and seq > 1000`)
        return refused(who, chat.report, report(seq))
      },
    },
    'chat.block': {
      not_found: () => fixture.toMember(chat.block, { author: '00', blocked: '1' }),
      own_message: async () => {
        const who = await verified()
        return refused(who, chat.block, { author: (await by(who)).author, blocked: '1' })
      },
    },
  }
}
