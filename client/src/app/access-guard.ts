import { useEffect } from 'react'
import { toast } from '#kit/feedback'
import { navigate, useAddress } from '#kit/route'
import { t } from '#text'
import { requireMember, useIsMember } from '#api'
import { HOME, screenOf, type ScreenRow } from './screens.ts'

type Passed = { readonly row: ScreenRow; readonly mayShow: boolean }

/** The page at the address and whether this visitor may see it. The only place where access is decided. */
export function useAccessGuard(): Passed {
  const { path, query } = useAddress()
  const isMember = useIsMember()
  const found = screenOf(path, query.get('view'))
  const row = found ?? (screenOf(HOME, null) as ScreenRow)
  const mayShow = isMember || row.access !== 'member'
  useEffect(() => {
    if (found !== null) return
    navigate(HOME, {}, { replace: true })
    toast(t('app.page_not_found'))
  }, [found])
  useEffect(() => {
    if (!mayShow) requireMember()
  }, [mayShow, row])
  return { row, mayShow }
}
