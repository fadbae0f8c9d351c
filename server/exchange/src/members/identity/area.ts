import { identity } from '@bourse/contracts/identity'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import { IDENTITY_TASK } from './apply.ts'
import type { IdentityDeps } from './deps.ts'
import { identityHandlers } from './handlers.ts'
import { countryMigration } from '#members/identity/countries'
import { identityMigration } from './migration.ts'
import { approveIdentityDue } from './review.ts'

type IdentityAreaDeps = CoreDeps & Pick<IdentityDeps, 'codes' | 'hasPayPassword' | 'isIdentityCodeRequired'>

export const identityDeps = (deps: IdentityAreaDeps): IdentityDeps => ({
  ...deps,
  accountChanged: (member) => deps.notify('account.changed', member),
})

export const identityArea = defineArea<IdentityAreaDeps>({
  name: 'identity',
  migrations: [identityMigration, countryMigration],
  create(deps) {
    const own = identityDeps(deps)
    return {
      handlers: mount(identity, identityHandlers(own)),
      tasks: { [IDENTITY_TASK]: (tx, id, now) => approveIdentityDue(own, tx, id, now) },
    }
  },
})
