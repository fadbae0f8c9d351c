import { pagesFitIn } from './fits.ts'

pagesFitIn(['zh', 'hk', 'th', 'jp', 'kor'])
