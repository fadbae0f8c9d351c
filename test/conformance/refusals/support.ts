import { support } from '@bourse/contracts/support'
import type { Fixture, Table } from './fixture.ts'

export const supportRefusals = (fixture: Fixture): Table => ({
  'support.send': {
    text_too_short: () => fixture.toMember(support.send, { key: 'a' }),
    text_too_long: () => fixture.toMember(support.send, { key: 'a', content: 'x'.repeat(1_001) }),
    too_many_attempts: async () => {
      const who = await fixture.environment.member()
      for (let count = 0; count < 10; count++)
        await fixture.refused(who, support.send, { key: `${count}`, content: 'a' })
      return fixture.refused(who, support.send, { key: 'last', content: 'a' })
    },
    picture_invalid: () => fixture.toMember(support.send, { key: 'a', picture: '/upload/unknown.jpg' }),
  },
})
