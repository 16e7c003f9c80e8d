import type { Vehicle } from '../../client/records'

/** "2019 Honda Civic" */
export const vehicleWords = ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`
