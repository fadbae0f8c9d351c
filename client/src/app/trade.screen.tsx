import { SegTabs } from '#kit/control'
import { NavTitle } from '#kit/layout'
import { current, isPageOffered, navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { setPreference, usePreference, useSite } from '#api'
import { FORMS } from './trade-forms.tsx'

const TABS = ['seconds', 'futures', 'coins'] as const
type Tab = (typeof TABS)[number]

/** The three trading products on one page. It is in `app` because features do not import each other. */
export function Screen() {
  const t = useText()
  const requested = useQueryValue('nav')
  const last = usePreference('tradeTab')
  // Sites without seconds orders have neither their tab nor their route.
  const hasSeconds = useSite()?.secondsEnabled !== false
  const tabs = TABS.filter(
    (each) => (each !== 'seconds' || hasSeconds) && isPageOffered(`transaction/index?nav=${each}`),
  )
  const tab = tabs.find((each) => each === requested) ?? tabs.find((each) => each === last) ?? 'coins'
  const OrderForm = FORMS[tab]
  const choose = (next: Tab) => {
    setPreference('tradeTab', next)
    navigate('transaction/index', { ...Object.fromEntries(current().query), nav: next }, { replace: true })
  }
  return (
    <>
      <NavTitle>
        <SegTabs
          name={t('trade.ways')}
          value={tab}
          onChange={choose}
          className="-ml-3 max-wide:-ml-2"
          tabs={tabs.map((id) => ({ id, label: t(`trade.${id}`) }))}
        />
      </NavTitle>
      {requested === 'seconds' && !tabs.includes(requested) && (
        <p role="status" className="mx-gutter my-2 rounded-md bg-card px-3.5 py-3 text-sub text-t2">
          {t('seconds.not_here')}
        </p>
      )}
      <OrderForm />
    </>
  )
}
