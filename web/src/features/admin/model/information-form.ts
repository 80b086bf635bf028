import { bodyLimits, type InformationCategory, type InformationView, parseItem } from '@boli/contracts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { PictureChoice } from '../../../components/ui/picture-drop.tsx'
import { fieldFault } from '../../../lib/field-text.ts'

/** An item's form; all values are texts. */
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

/** The request for a new item: the address as `link`, the date for schemes only and only when set. */
export function toNewItem(values: InformationForm, picture: PictureChoice): FormData {
  const form = textsOf(values)
  form.set('link', values.link.trim())
  if (values.category === 'schemes' && values.validTill !== '') form.set('validTill', values.validTill)
  return withPicture(form, picture)
}

/** The request for a changed item: the address as `externalLink`; a removed date is sent empty. */
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
  if (picture.kind === 'chosen') form.set('image', picture.file)
  return form
}

/** The error of a chosen file before it is sent, or null. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): 'not-image' | 'too-large' | null {
  if (!file.type.startsWith('image/')) return 'not-image'
  return file.size > bodyLimits['information-picture'] ? 'too-large' : null
}

/** The rules of the service, checked before sending. */
export const informationResolver: Resolver<InformationForm> = (values) => {
  const parsed = parseItem({ ...values })
  if (!('errors' in parsed)) return { values, errors: {} }
  const errors = parsed.errors.map((fault) => [fault.field, { type: fault.code, message: fieldFault(fault) }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<InformationForm> }
}
