import * as z from 'zod/mini'
import { area, tolerantNullable, page, pageInput, record, text } from '#kit'
import {
  article,
  articleId,
  category,
  menuItem,
  notice,
  setting,
  settingKeyword,
  siteConfig,
} from './shapes.ts'

const none = record({})

/** Site configuration, menu and articles; the language comes with each call. */
export const content = area('content', {
  /** One setting of the site, by its name. */
  setting: {
    method: 'GET',
    path: '/getSetting',
    access: 'public',
    input: record({ keyword: settingKeyword }),
    output: tolerantNullable(setting),
    refuses: ['parameter_error'],
  },
  /** Name, logo and switches of the site. */
  site: { method: 'GET', path: '/getSiteConfig', access: 'public', input: none, output: siteConfig },
  /** Registers this device for push; the answer carries nothing. */
  client: {
    method: 'GET',
    path: '/getClientid',
    access: 'member',
    input: record({ client: ['clientid', z.optional(z.string().check(z.maxLength(128)))] }),
    output: tolerantNullable(text),
  },
  /** The article that is shown once at a start, or nothing. */
  popup: {
    method: 'GET',
    path: '/news/index_pop',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
  },
  /** Articles of one category, newest first. */
  articles: {
    method: 'POST',
    path: '/news/list',
    access: 'public',
    input: record({ category: ['c_id', category], ...pageInput }),
    output: page(article, 'P3'),
  },
  /** One article with its text. */
  article: {
    method: 'POST',
    path: '/news/detail',
    access: 'public',
    input: record({ id: articleId }),
    output: tolerantNullable(article),
  },
  /** The newest unread site message of the member, or nothing. */
  notice: {
    method: 'GET',
    path: '/news/index_message',
    access: 'member',
    input: none,
    output: tolerantNullable(notice),
  },
  /** The tiles of the home screen. */
  menu: { method: 'GET', path: '/menu', access: 'public', input: none, output: page(menuItem, 'P6') },
  /** Questions that are often asked, as one article. */
  faq: { method: 'GET', path: '/faq', access: 'public', input: none, output: tolerantNullable(article) },
  /** How to reach the operator, as one article. */
  contact: {
    method: 'GET',
    path: '/contactus',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
  },
  /** Who the operator is, as one article. */
  about: {
    method: 'GET',
    path: '/aboutus',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
  },
  /** Licences and rules, as one article. */
  compliance: {
    method: 'GET',
    path: '/operational_compliance',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
  },
})
