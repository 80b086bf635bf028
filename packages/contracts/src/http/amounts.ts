import { Type } from 'typebox'

export const Rupees = (description: string) => Type.Number({ description: `rupees: ${description}` })
export const Quantity = (description: string) =>
  Type.Number({ description: `in the lot's unit: ${description}` })
