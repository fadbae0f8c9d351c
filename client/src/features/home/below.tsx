import { Banners } from './banners.tsx'
import { Movers } from './movers.tsx'
import { NewsList } from './news-list.tsx'
import { NoticeLine } from './notice-line.tsx'
import { VerifyLine } from './verify-line.tsx'

/** What comes a moment after the first paint: it needs the server anyway. */
export const Below = ({ isIdle }: { isIdle: boolean }) => (
  <>
    <VerifyLine />
    <div className="space-y-1">
      <NoticeLine isIdle={isIdle} />
      <Banners />
    </div>
    <Movers isIdle={isIdle} />
    <NewsList />
  </>
)
