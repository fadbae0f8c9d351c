import { useIsMember } from '#api'
import { AccountLinks } from './account-links.tsx'
import { Links } from './top-bar.tsx'

/** Messages with the unread count, and settings with the avatar. */
export const HeaderLinks = () => (useIsMember() ? <AccountLinks isIdle /> : <Links />)
