import { CalendarClock, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { useText } from '#text'

const DustSheet = lazyComponent(async () => (await import('./dust-sheet.tsx')).DustSheet)

/** Other conversions: those of a plan, and those of small balances. */
export function MoreConversions() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <RowGroup>
      <ListRow
        to="fund/recurring"
        icon={<CalendarClock size={20} />}
        title={t('screen.recurring')}
        note={t('recurring.entry_note')}
      />
      <ListRow
        onPress={() => setOpen(true)}
        icon={<Sparkles size={20} />}
        title={t('recurring.dust')}
        note={t('recurring.dust_entry')}
      />
      {isOpen && <DustSheet onClose={() => setOpen(false)} />}
    </RowGroup>
  )
}
