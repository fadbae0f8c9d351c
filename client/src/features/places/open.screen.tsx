import { ExternalLink } from 'lucide-react'
import { EmptyWithLink } from '#kit/control'
import { BottomBar, Card, Section } from '#kit/layout'
import { ExternalAnchor, useRoute } from '#kit/route'
import { useText } from '#text'
import { mapHref, type GeoLocation, parseLocation } from '#kit/location'

export function Screen() {
  const t = useText()
  const place = parseLocation(useRoute().query)
  if (place === null)
    return <EmptyWithLink title={t('places.unknown')} to="index/index" label={t('screen.home')} />
  return (
    <>
      <Section className="space-y-3 pt-1 pb-6">
        <Globe latitude={place.latitude} longitude={place.longitude} />
        <Card>
          <h2 className="text-h2 font-semi wrap-anywhere">
            {place.name === '' ? t('places.unnamed') : place.name}
          </h2>
          {place.address !== '' && <p className="pt-0.5 text-row text-t2 wrap-anywhere">{place.address}</p>}
          <dl className="flex gap-8 pt-3">
            <Figure label={t('places.latitude')} text={place.latitude} />
            <Figure label={t('places.longitude')} text={place.longitude} />
          </dl>
        </Card>
      </Section>
      <BottomBar>
        <ExternalAnchor
          href={mapHref(place)}
          className="press flex min-h-main w-full items-center justify-center gap-2 rounded-md bg-primary px-5 py-1 text-center text-body font-semi text-on-primary"
        >
          <ExternalLink size={18} />
          {t('places.open_map')}
        </ExternalAnchor>
      </BottomBar>
    </>
  )
}

const Figure = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="text-sub text-t3">{label}</dt>
    <dd className="num text-row font-num text-t1">{text}</dd>
  </div>
)

/** Degrees as units of the drawing: one degree is one unit, north is up. */
const toward = (text: string): number => Number.parseInt(text, 10)

/** A pin on a net of meridians and parallels. A street map would send the position to a third party. */
function Globe({ latitude, longitude }: Pick<GeoLocation, 'latitude' | 'longitude'>) {
  const [x, y] = [toward(longitude) + 180, 90 - toward(latitude)]
  return (
    <svg viewBox="0 0 360 180" aria-hidden="true" fill="none" className="block w-full rounded-md bg-sheet">
      {[30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((at) => (
        <path key={at} d={`M${at} 0V180`} stroke="var(--line)" strokeWidth={at === 180 ? 1.5 : 0.75} />
      ))}
      {[30, 60, 90, 120, 150].map((at) => (
        <path key={at} d={`M0 ${at}H360`} stroke="var(--line)" strokeWidth={at === 90 ? 1.5 : 0.75} />
      ))}
      <path
        d={`M${x} 0V180M0 ${y}H360`}
        stroke="var(--primary-text)"
        strokeWidth="0.75"
        strokeDasharray="3 4"
      />
      <circle cx={x} cy={y} r="9" fill="var(--primary-text)" opacity=".2" />
      <circle cx={x} cy={y} r="3.5" fill="var(--primary-text)" />
    </svg>
  )
}
