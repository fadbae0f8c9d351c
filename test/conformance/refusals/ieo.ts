import { ieo } from '@bourse/contracts/ieo'
import type { Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

export const ieoRefusals = (fixture: Fixture): Table => {
  const idOf = async (title: string) => {
    const { list } = await fixture.environment.visitor().call(ieo.list, {})
    return list.find((project) => project.title === title)?.id
  }
  const subscribe = async (title: string, amount: string, who?: Member) => {
    const fields: Fields = { project_id: await idOf(title), amount }
    return who === undefined
      ? fixture.toMember(ieo.subscribe, fields)
      : fixture.refused(who, ieo.subscribe, fields)
  }
  return {
    'ieo.detail': { not_found: () => fixture.toMember(ieo.detail, { project_id: UNKNOWN }) },
    'ieo.subscribe': {
      not_found: () => fixture.toMember(ieo.subscribe, { project_id: UNKNOWN, amount: '100' }),
      sale_not_started: () => subscribe('Ostrivo', '100'),
      sale_ended: () => subscribe('Quayra', '100'),
      amount_invalid: () => subscribe('Brindlo', '1000.0000001'),
      amount_below_minimum: () => subscribe('Brindlo', '199.999999'),
      sold_out: () => subscribe('Brindlo', '8000000.000001'),
      member_limit: () => subscribe('Fennmark', '10000.000001'),
      insufficient_balance: () => subscribe('Brindlo', '200'),
    },
  }
}
