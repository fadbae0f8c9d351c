import { ExternalLink } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { BottomBar, Card, Section } from '#kit/layout'
import { useAddress } from '#kit/route'
import { useText } from '#text'
import { Globe } from './globe.tsx'
import { mapAddress, readPlace } from './place.ts'

/** A place from the address: its name, its position, and a link to a public map. */
export function Screen() {
  const t = useText()
  const place = readPlace(useAddress().query)
  if (place === null)
    return (
      <Empty title={t('places.unknown')}>
        <LinkButton to="index/index" kind="neutral">
          {t('tab.home')}
        </LinkButton>
      </Empty>
    )
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
        <a
          href={mapAddress(place)}
          target="_blank"
          rel="noopener noreferrer"
          className="press flex min-h-main w-full items-center justify-center gap-2 rounded-md bg-primary px-5 py-1 text-center text-body font-semi text-on-primary"
        >
          <ExternalLink size={18} />
          {t('places.open_map')}
        </a>
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
