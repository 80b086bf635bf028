import {
  bodyLimits,
  type InformationCategory,
  type InformationView,
  informationTextLimits,
} from '@boli/contracts'
import type { PictureChoice } from '../../../lib/picture-choice.ts'

/** An item as it is written; all values are texts. */
export interface InformationForm {
  title: string
  category: InformationCategory | ''
  description: string
  source: string
  link: string
  validTill: string
}

export const emptyInformationForm: InformationForm = {
  title: '',
  category: '',
  description: '',
  source: '',
  link: '',
  validTill: '',
}

export const informationFormFields = [
  'title',
  'category',
  'description',
  'source',
  'link',
  'validTill',
] as const satisfies (keyof InformationForm)[]

/** The categories an item can be given, in the specification's order. */
export const writableCategories = ['schemes', 'techniques', 'equipment'] as const

/** The form of an item that exists. */
export function formOf(item: InformationView): InformationForm {
  return {
    title: item.title,
    category: item.category,
    description: item.description,
    source: item.source,
    link: item.externalLink ?? item.link ?? '',
    validTill: item.validTill ?? '',
  }
}

/** A new item as it is sent: the address as `link`, the date for schemes only and only when set. */
export function toNewItem(values: InformationForm, picture: PictureChoice): FormData {
  const form = textsOf(values)
  form.set('link', values.link.trim())
  if (values.category === 'schemes' && values.validTill !== '') form.set('validTill', values.validTill)
  return withPicture(form, picture)
}

/** A changed item as it is sent: the address as `externalLink`; a date that was taken away is sent empty. */
export function toChangedItem(
  values: InformationForm,
  picture: PictureChoice,
  before: InformationView,
): FormData {
  const form = textsOf(values)
  form.set('externalLink', values.link.trim())
  if (values.category === 'schemes' && (values.validTill !== '' || before.validTill !== null)) {
    form.set('validTill', values.validTill)
  }
  if (picture.kind === 'removed') form.set('removeImage', 'true')
  return withPicture(form, picture)
}

function textsOf({ title, category, description, source }: InformationForm): FormData {
  const form = new FormData()
  form.set('title', title.trim())
  form.set('category', category)
  form.set('description', description.trim())
  form.set('source', source.trim())
  return form
}

/** The file goes last, so that the server has the texts when it arrives. */
function withPicture(form: FormData, picture: PictureChoice): FormData {
  if (picture.kind === 'chosen') form.set('image', picture.file, picture.file.name)
  return form
}

/** What is wrong with a chosen file before it is sent, or null. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): 'not-image' | 'too-large' | null {
  if (!file.type.startsWith('image/')) return 'not-image'
  return file.size > bodyLimits['information-picture'] ? 'too-large' : null
}

const REQUIRED = 'This field is required'
const atMost = (limit: number) => ({ value: limit, message: `At most ${limit} characters` })
const filled = (value: string) => value.trim() !== '' || REQUIRED

/** The rules of the fields, in the words of the server. */
export const informationRules = {
  title: { validate: filled, maxLength: atMost(informationTextLimits.title) },
  category: { required: REQUIRED },
  description: { validate: filled, maxLength: atMost(informationTextLimits.description) },
  source: { maxLength: atMost(informationTextLimits.source) },
  link: {
    maxLength: atMost(informationTextLimits.link),
    validate: (value: string) => isWebAddress(value.trim()),
  },
} as const

function isWebAddress(text: string): boolean {
  if (text === '') return true
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
}
