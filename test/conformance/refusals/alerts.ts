import { alerts, ALERTS_PER_MEMBER } from '@bourse/contracts/alerts'
import type { Fixture, Table } from './fixture.ts'

export const alertRefusals = (fixture: Fixture): Table => {
  const terms = { kind: 'above', level: '999999', repeat: 'once' }
  return {
    'alerts.add': {
      market_unknown: () => fixture.toMember(alerts.add, { ...terms, match_id: '404' }),
      price_off_step: () => fixture.toMember(alerts.add, { ...terms, match_id: '1', level: '999999.000001' }),
      alert_reached: () => fixture.toMember(alerts.add, { ...terms, match_id: '1', level: '1' }),
      alerts_too_many: async () => {
        const who = await fixture.environment.member()
        for (let count = 0; count < ALERTS_PER_MEMBER; count++)
          await fixture.refused(who, alerts.add, { ...terms, match_id: '1' })
        return fixture.refused(who, alerts.add, { ...terms, match_id: '1' })
      },
    },
    'alerts.remove': { not_found: () => fixture.toMember(alerts.remove, { id: '404' }) },
  }
}
