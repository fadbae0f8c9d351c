import { formatHref } from './page-route.ts'

const PAGE = 'common/register'

/** The link of an invitation. The code stands before the `#` too, because some messengers cut off what follows it. */
export const invitationLink = (code: string): string =>
  new URL(`?${new URLSearchParams({ code }).toString()}${formatHref(PAGE, { code })}`, location.href).href

/** Opens the page of an invitation whose link was cut; called once, before the first page. */
export function restoreInvitation(): void {
  const code = new URLSearchParams(location.search).get('code')
  if (code === null) return
  const isCut = location.hash === '' || location.hash === '#'
  history.replaceState(
    history.state,
    '',
    location.pathname + (isCut ? formatHref(PAGE, { code }) : location.hash),
  )
}
