import { pagesFitIn } from './layout-checks.ts'

pagesFitIn(['zh', 'hk', 'jp', 'kor'])
