import { type Language, languages } from '@boli/contracts'
import { escapeHtml as text } from './frame.ts'

/** Width and height of every picture that is shared. */
const SHARE_SIZE = { width: 1200, height: 630 } as const

export interface PageHead {
  title: string
  description: string
  /** The page's own address, without `lang`. */
  address: string
  /** A JPEG of {@link SHARE_SIZE}. */
  image: string
  imageText: string
  type?: 'website' | 'product'
}

/** Title, description, address and card of a public page. */
export function headOf({
  title,
  description,
  address,
  image,
  imageText,
  type = 'website',
}: PageHead): string {
  const own = (one: Language) => `${address}${address.includes('?') ? '&' : '?'}lang=${one}`
  return `
<title>${text(title)}</title>
<meta name="description" content="${text(description)}">
<link rel="canonical" href="${text(address)}">
${languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${text(own(one))}">`).join('\n')}
<meta property="og:type" content="${type}">
<meta property="og:site_name" content="Boli">
<meta property="og:title" content="${text(title)}">
<meta property="og:description" content="${text(description)}">
<meta property="og:url" content="${text(address)}">
<meta property="og:image" content="${text(image)}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="${SHARE_SIZE.width}">
<meta property="og:image:height" content="${SHARE_SIZE.height}">
<meta property="og:image:alt" content="${text(imageText)}">
<meta name="twitter:card" content="summary_large_image">`
}
