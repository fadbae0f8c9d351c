import {
  Coins,
  Crown,
  Gamepad2,
  HandCoins,
  Handshake,
  Lock,
  type LucideIcon,
  MessagesSquare,
  Pickaxe,
  ReceiptText,
  Rocket,
  Scale,
  TicketPercent,
} from 'lucide-react'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { firstIcon, TileLink } from './services.tsx'
import type { Tile, Tiles } from './tiles.ts'

export { openUnaddressed } from './open-unaddressed.ts'

const ICONS: Partial<Record<string, LucideIcon>> = {
  points: Coins,
  vip: Crown,
  margin: Scale,
  otc: Handshake,
  coupon: TicketPercent,
  bill: ReceiptText,
  mining: Pickaxe,
  lockming: Lock,
  ieo: Rocket,
  game: Gamepad2,
  chat: MessagesSquare,
  loan: HandCoins,
}

const anyIcon = (tile: Tile): LucideIcon => ICONS[tile.id] ?? firstIcon(tile)

type Props = Pick<Tiles, 'groups'> & { onClose: () => void }

export function AllServices({ groups, onClose }: Props) {
  const t = useText()
  return (
    <Sheet title={t('home.all_services')} onClose={onClose}>
      {groups.map((group) => (
        <section key={group.id} aria-label={t(`home.group_${group.id}`)} className="pb-2">
          <h3 className="pt-2 pb-1 text-sub font-med text-t3">{t(`home.group_${group.id}`)}</h3>
          <div className="-mx-1 tiles">
            {group.tiles.map((tile) => (
              <TileLink key={tile.id} tile={tile} Icon={anyIcon(tile)} onLeave={onClose} />
            ))}
          </div>
        </section>
      ))}
    </Sheet>
  )
}
