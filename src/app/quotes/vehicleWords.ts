import type { Vehicle } from '../../client/nouns'

/** "2019 Honda Civic" */
export const vehicleWords = ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`
