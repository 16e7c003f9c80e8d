// The shop itself, and the names, cars and jobs that it is made of.

const words = (text: string) => text.trim().split(/\s*[|\n]\s*/)

/** What the shop says of itself; the place is made up, as its people are. */
export const SHOP = {
  street: '418 Cedar Street',
  city: 'Cedar Hollow',
  state: 'CA',
  zip_code: '95499',
  phone: '+17075550199',
  tax_number: '94-5550199',
  terms: 'Parts and labor are warranted 12 months or 12,000 miles.',
  tax_rate_ppm: 82_500,
}

export const FIRST_NAMES = words(`
Aaliyah|Ahmed|Alejandro|Amara|Ana|Andre|Anthony|Arjun|Ashley|Beatriz|Benjamin|Brenda|Carlos|Chloe|Daniel|Deborah|Diego
Dmitri|Eleanor|Elena|Elijah|Emily|Eun-ji|Fatima|Fernando|George|Grace|Hannah|Hassan|Helen|Hiroshi|Imani|Ingrid|Isaac|Ivan
Jamal|James|Jasmine|Jennifer|John|José|Julia|Karen|Kenji|Kevin|Kwame|Lakshmi|Laura|Leah|Liam|Lucía|Marcus|Maria|Martha|Mei
Michael|Minh|Nadia|Nathan|Nicole|Noah|Oksana|Olivia|Omar|Patricia|Paul|Priya|Rachel|Renée|Robert|Rosa|Ruth|Samuel|Sandra
Sofía|Steven|Tamika|Theresa|Thomas|Trang|Victor|Walter|Wei|William|Yasmin|Zoe`)

export const LAST_NAMES = words(`
Abbott|Acosta|Adeyemi|Aguilar|Ali|Anderson|Baker|Banerjee|Bennett|Brooks|Brown|Campbell|Castillo|Chen|Clark|Cohen|Cooper
Cruz|D'Angelo|Davis|de la Cruz|Desai|Diallo|Dubois|Edwards|Eriksen|Evans|Farah|Fischer|Flores|Foster|Garcia|Goldberg
Gonzalez|Green|Gupta|Haddad|Hansen|Harris|Hernandez|Hill|Hoang|Huang|Hussain|Ito|Ivanova|Jackson|Jensen|Johnson|Jones
Kaplan|Kaur|Kelly|Khan|Kim|Kowalski|Kumar|Lee|Lewis|Lopez|Martinez|McCarthy|Medina|Mensah|Miller|Morales|Müller|Murphy
Nakamura|Nguyen|Novak|O'Brien|Okafor|Ortiz|Park|Patel|Peña|Petrov|Pham|Powell|Reed|Rivera|Rossi|Ruiz|Sato|Shah|Silva|Singh
Smith|Suzuki|Taylor|Torres|Tran|Turner|Wang|White|Wong|Yilmaz`)

export const COMPANY_STARTS = words(`
Alder Creek|Beacon Hill|Bluebird|Clearwater|Copper Kettle|Evergreen|Five Points|Harbor|Mill Pond|Orchard|Summit|Valley View`)
export const COMPANY_TRADES = words(`
Bakery|Catering|Construction|Courier|Electric|Florists|Landscaping|Locksmiths|Painting|Plumbing|Roofing|Taxi|Tree Service`)

export const STREETS = words(`
Main St|Cedar St|Maple Ave|Oak St|Elm St|Church St|Mill Rd|Union St|Prospect Ave|Garden St|Clover Ln|River Rd|Walnut Ct`)
export const TOWNS = words(
  'Cedar Hollow, 95499|Santa Rosa, 95401|Petaluma, 94952|Windsor, 95492|Healdsburg, 95448',
)

/** Each has a hundred numbers that are set aside for made-up people. */
export const AREA_CODES = words(`
707|415|510|916|530|831|408|650|925|209|559|805|661|818|213|310|323|626|714|949|909|951|760|619|858`)

export const CUSTOMER_NOTES = words(`
Prefers text|Prefers a call before 9 am|Asks for old parts back|Waits in the lounge|Needs a ride to the train
Speaks Spanish, some English|Call before any work over $200|Dog in the car, be gentle with the doors`)
export const VISIT_NOTES = words(`
Customer waits|Key in drop box|Noise from the front left over bumps|Vibration at highway speed|Needs it back by 4 pm
Second visit for the same rattle|Loaner car promised|Call before any extra work`)

export type Model = { make: string; model: string; maker: string; trims: string[]; dear: number }

/** Each with how often it comes. The maker's three characters begin a VIN; `dear` is the price of its parts. */
export const MODELS: readonly (readonly [Model, number])[] = [
  [{ make: 'Toyota', model: 'Camry', maker: '4T1', trims: ['LE', 'SE', 'XLE'], dear: 1 }, 9],
  [{ make: 'Toyota', model: 'RAV4', maker: '2T3', trims: ['LE', 'XLE', 'Limited'], dear: 1.1 }, 8],
  [{ make: 'Honda', model: 'Civic', maker: '19X', trims: ['LX', 'EX', 'Sport'], dear: 0.95 }, 9],
  [{ make: 'Honda', model: 'CR-V', maker: '2HK', trims: ['LX', 'EX', 'EX-L'], dear: 1.05 }, 8],
  [{ make: 'Ford', model: 'F-150', maker: '1FT', trims: ['XL', 'XLT', 'Lariat'], dear: 1.25 }, 8],
  [{ make: 'Ford', model: 'Escape', maker: '1FM', trims: ['S', 'SE', 'Titanium'], dear: 1.05 }, 5],
  [{ make: 'Ford', model: 'Transit', maker: '1FT', trims: ['150', '250', '350'], dear: 1.3 }, 3],
  [{ make: 'Chevrolet', model: 'Silverado 1500', maker: '1GC', trims: ['WT', 'LT'], dear: 1.25 }, 7],
  [{ make: 'Nissan', model: 'Rogue', maker: '5N1', trims: ['S', 'SV', 'SL'], dear: 1.05 }, 6],
  [{ make: 'Hyundai', model: 'Elantra', maker: '5NP', trims: ['SE', 'SEL', 'Limited'], dear: 0.95 }, 5],
  [{ make: 'Subaru', model: 'Outback', maker: '4S4', trims: ['Premium', 'Limited'], dear: 1.1 }, 6],
  [{ make: 'Jeep', model: 'Wrangler', maker: '1C4', trims: ['Sport', 'Sahara'], dear: 1.2 }, 4],
  [{ make: 'Mazda', model: 'CX-5', maker: 'JM3', trims: ['Sport', 'Touring'], dear: 1.05 }, 4],
  [{ make: 'BMW', model: '330i', maker: 'WBA', trims: ['Base', 'xDrive'], dear: 1.6 }, 3],
]
export const WORKHORSES = MODELS.filter(([{ model }]) => /Transit|F-150|Silverado/.test(model))
export const COLORS = words('White|Black|Silver|Gray|Gray|Blue|Red|Green|Beige')

type Part = { what: string; cents: number; quantity: number }

const partOf = (text: string): Part => {
  const [, what = '', cents, quantity = 1] = /^(.*?) (\d+)(?: x([\d.]+))?$/.exec(text) ?? []
  return { what, cents: Number(cents), quantity: Number(quantity) }
}

export type Job = { title: string; minutes: number; laborHours: number; parts: Part[] }

/** Minutes, hours of labor, how often, and the parts in cents: "x" is the quantity. */
export const JOBS: readonly (readonly [Job, number])[] = words(`
Synthetic oil change; 30; 0.4; 24; Synthetic oil 5W-30, per quart 895 x5.3 + Oil filter 1195
Conventional oil change; 30; 0.4; 10; Oil 5W-20, per quart 595 x4.8 + Oil filter 995
Tire rotation; 30; 0.5; 10; Wheel weights 300 x4
Smog check; 30; 0.25; 9; Smog certificate 2100
Front brake pads and rotors; 120; 1.8; 8; Front brake pads, ceramic 7495 + Front rotor 6850 x2
Rear brake pads and rotors; 120; 1.6; 6; Rear brake pads, ceramic 6895 + Rear rotor 6150 x2
Check engine light diagnosis; 60; 1; 8; Diagnostic scan 4900
Battery replacement; 30; 0.3; 5; Battery, 3 year warranty 16995 + Core charge 2200
Four new tires; 90; 1.2; 5; All-season tire 13450 x4 + Valve stem 450 x4
A/C recharge; 75; 1.1; 3; Refrigerant R-1234yf, per pound 7800 x1.35
Coolant flush; 60; 0.9; 3; Coolant, per gallon 2495 x2.25
Spark plugs and ignition coils; 150; 2.5; 3; Iridium spark plug 1495 x4 + Ignition coil 5680 x4
Alternator replacement; 150; 2.2; 2; Alternator, remanufactured 28900 + Serpentine belt 4250
Timing belt and water pump; 300; 4.6; 1.5; Timing belt kit 18950 + Water pump 9870
Front struts, both sides; 210; 3.2; 2; Strut assembly 17650 x2
No-start diagnosis; 90; 1.5; 2; Diagnostic scan 4900`).map((row) => {
  const [title = '', minutes, hours, often, parts = ''] = row.split('; ')
  const job = { title, minutes: Number(minutes), laborHours: Number(hours) }
  return [{ ...job, parts: parts.split(' + ').map(partOf) }, Number(often)]
})
