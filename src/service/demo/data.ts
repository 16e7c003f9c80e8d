// The names, cars and jobs that the demo shop is made of.

const words = (text: string) => text.trim().split(/\s*[|\n]\s*/)

export const FIRST_NAMES = words(`
Aaliyah|Aaron|Ahmed|Aisha|Alejandro|Amara|Amir|Ana|Andre|Anika|Anthony|Arjun|Ashley|Beatriz|Benjamin|Brandon|Brenda|Camila
Carlos|Carmen|Chen|Chloe|Connor|Cynthia|Daniel|David|Deborah|Denise|Diego|Dmitri|Donna|Dwayne|Eleanor|Elena|Elijah|Emily
Eric|Esther|Eun-ji|Fatima|Fernando|Gabriela|George|Grace|Hannah|Hassan|Helen|Hiroshi|Ibrahim|Imani|Ingrid|Isaac|Ivan|Jamal
James|Jasmine|Javier|Jennifer|Jin|John|José|Joshua|Julia|Karen|Keisha|Kenji|Kevin|Kwame|Lakshmi|Laura|Leah|Liam|Linda|Lucía
Luis|Malik|Marcus|Maria|Mark|Martha|Mei|Michael|Miguel|Minh|Monica|Nadia|Naomi|Nathan|Nicole|Noah|Oksana|Olivia|Omar|Owen
Patricia|Paul|Priya|Rachel|Rafael|Ramón|Renée|Robert|Rosa|Ruth|Samuel|Sandra|Sarah|Sean|Shanice|Sofía|Soo-min|Steven|Tamika
Theresa|Thomas|Trang|Valentina|Victor|Vijay|Walter|Wei|William|Xavier|Yasmin|Yusuf|Zainab|Zoe`)

export const LAST_NAMES = words(`
Abbott|Acosta|Adams|Adeyemi|Aguilar|Ali|Alvarez|Anderson|Baker|Banerjee|Bauer|Begum|Bennett|Boateng|Brooks|Brown|Campbell
Castillo|Chen|Cho|Clark|Cohen|Cooper|Cruz|D'Angelo|Davis|de la Cruz|Delgado|Desai|Diallo|Dubois|Duong|Edwards|Eriksen|Evans
Farah|Feldman|Fischer|Flores|Foster|Garcia|Goldberg|Gonzalez|Graham|Green|Gupta|Haddad|Hansen|Harris|Hernandez|Hill|Hoang
Howard|Huang|Hussain|Ito|Ivanova|Jackson|Jensen|Jimenez|Johnson|Jones|Kaplan|Kaur|Kelly|Khan|Kim|Kowalski|Kumar|Lee|Lewis|Li
Lopez|Mahoney|Malik|Martinez|McCarthy|Medina|Mehta|Mensah|Miller|Morales|Moyo|Müller|Murphy|Nakamura|Nelson|Nguyen|Novak
O'Brien|O'Neill|Okafor|Oliveira|Ortiz|Park|Patel|Peña|Petrov|Pham|Powell|Qureshi|Ramirez|Rao|Reed|Rivera|Robinson|Romano
Rossi|Ruiz|Russell|Saeed|Sanchez|Santos|Sato|Schmidt|Shah|Sharma|Silva|Singh|Smith|Suzuki|Tanaka|Taylor|Thompson|Torres|Tran
Turner|Vargas|Volkov|Wagner|Walker|Wang|Washington|White|Williams|Wilson|Wong|Wright|Yamamoto|Yilmaz|Young|Zhang|Zimmerman`)

export const COMPANY_STARTS = words(`
Alder Creek|Anchor|Beacon Hill|Birchwood|Bluebird|Bridge Street|Catskill|Clearwater|Copper Kettle|Eagle|Evergreen|Five Points
Granite|Harbor|Highland|Hudson Valley|Ironwood|Keystone|Lakeside|Maple Leaf|Mill Pond|Northgate|Orchard|Pinecrest|Quarry Road
Redbrick|Riverside|Silver Lake|Stonebridge|Summit|Three Rivers|Union|Valley View|Willow Brook`)
export const COMPANY_TRADES = words(`
Bakery|Building Supply|Catering|Cleaning Services|Construction|Courier|Electric|Florists|Heating & Air|Home Care|Landscaping
Locksmiths|Medical Transport|Moving & Storage|Painting|Plumbing|Property Management|Roofing|School District|Taxi|Tree Service`)
export const COMPANY_ENDS = ['', '', '', ' LLC', ' Inc.', ' Co.', ' & Sons']

export const STREETS = words(`
Main St|Cedar St|Maple Ave|Oak St|Elm St|Church St|Mill Rd|Union St|Market St|Academy St|Prospect Ave|Highland Dr|Grand Ave
Franklin Ave|Montgomery St|Garden St|Spring Rd|Clover Ln|Hillside Ave|Orchard Pl|River Rd|Chestnut St|Walnut Ct`)
export const TOWNS = words(
  'Poughkeepsie 12601|Wappingers Falls 12590|Hyde Park 12538|Beacon 12508|Newburgh 12550',
)

// Nearest to the shop first. Each area has a hundred numbers that are set aside for made-up people.
export const AREA_CODES = (
  '845 914 518 838 203 475 860 959 201 551 862 973 413 212 646 332 718 347 929 516 934 631 607 315 680 585 716 570 272 610 ' +
  '484 215 267 445 717 223 908 732 848 609 640 856 617 857 508 774 781 339 978 351 401 603 802 207 302 410 443 667 301 240 ' +
  '202 703 571 804 757 540 434 276 304 681 412 724 878 814 216 440 330 234 419 567 614 380 740 513 937 313 248 947 734 810 ' +
  '989 616 269 231 906 317 463 219 574 765 812 930 260 312 773 872 708 224 847 630 331 815 779 217 309 618 414 262 608 920'
).split(' ')

export const CUSTOMER_NOTES = words(`
Prefers text|Prefers a call before 9 am|Asks for old parts back|Waits in the lounge|Needs a ride to the train
Speaks Spanish, some English|Call before any work over $200|Dog in the car, be gentle with the doors|Referred by a neighbor`)
export const VISIT_NOTES = words(`
Customer waits|Key in drop box|Noise from the front left over bumps|Vibration at highway speed|Needs it back by 4 pm
Second visit for the same rattle|Check the spare tire as well|Loaner car promised|Call before any extra work|Squeals when cold`)

export type Model = { make: string; model: string; maker: string; trims: string[]; dear: number }

/** The maker's three characters begin a VIN. The price of parts is beside that of a plain sedan. */
export const MODELS: readonly (readonly [Model, number])[] = words(`
Toyota, Camry, 4T1, LE/SE/XLE, 1, 9 | Toyota, Corolla, 2T1, L/LE/SE, 0.95, 8 | Toyota, RAV4, 2T3, LE/XLE/Limited, 1.1, 8
Toyota, Tacoma, 3TM, SR5/TRD Sport, 1.15, 4 | Honda, Civic, 19X, LX/EX/Sport, 0.95, 8 | Honda, Accord, 1HG, LX/Sport/EX-L, 1, 8
Honda, CR-V, 2HK, LX/EX/EX-L, 1.05, 8 | Honda, Odyssey, 5FN, EX/EX-L/Touring, 1.1, 3 | Ford, F-150, 1FT, XL/XLT/Lariat, 1.25, 9
Ford, Escape, 1FM, S/SE/Titanium, 1.05, 5 | Ford, Explorer, 1FM, Base/XLT/Limited, 1.15, 5 | Ford, Transit, 1FT, 150/250/350, 1.3, 3
Chevrolet, Silverado 1500, 1GC, WT/LT/LTZ, 1.25, 7 | Chevrolet, Equinox, 2GN, LS/LT/Premier, 1.05, 5
Nissan, Rogue, 5N1, S/SV/SL, 1.05, 6 | Nissan, Altima, 1N4, S/SV/SR, 1, 5 | Hyundai, Elantra, 5NP, SE/SEL/Limited, 0.95, 4
Kia, Sorento, 5XY, LX/S/SX, 1.05, 3 | Subaru, Outback, 4S4, Premium/Limited, 1.1, 6 | Subaru, Forester, JF2, Base/Premium, 1.1, 5
Jeep, Wrangler, 1C4, Sport/Sahara/Rubicon, 1.2, 4 | Mazda, CX-5, JM3, Sport/Touring, 1.05, 4 | Volkswagen, Jetta, 3VW, S/SE, 1.1, 3
Volvo, XC60, YV4, Momentum/Inscription, 1.45, 2 | BMW, 330i, WBA, Base/xDrive, 1.6, 3 | Audi, Q5, WA1, Premium, 1.6, 2
Lexus, RX 350, 2T2, Base/F Sport, 1.35, 3 | Tesla, Model 3, 5YJ, Standard Range/Long Range, 1.4, 2`).map(
  (row) => {
    const [make = '', model = '', maker = '', trims = '', dear, weight] = row.split(', ')
    return [{ make, model, maker, trims: trims.split('/'), dear: Number(dear) }, Number(weight)]
  },
)
export const WORKHORSES = MODELS.filter(([{ model }]) =>
  ['Transit', 'F-150', 'Silverado 1500'].includes(model),
)
export const COLORS = words('White|Black|Silver|Gray|Gray|Blue|Red|Green|Beige|Brown|Orange')

export type Part = { what: string; cents: number; quantity: number; sameForAll: boolean }

const partOf = (text: string): Part => {
  const [, what = '', cents, quantity = 1, same] = /^(.*) (\d+)(?: x([\d.]+))?( =)?$/.exec(text.trim()) ?? []
  return { what, cents: Number(cents), quantity: Number(quantity), sameForAll: same !== undefined }
}

export type Job = { title: string; minutes: number; laborHours: number; goesOut: boolean; parts: Part[] }

/** Minutes, hours of labor, how often, and the parts in cents: "x" is the quantity, "=" the same price for all cars. */
export const JOBS: readonly (readonly [Job, number])[] = words(`
Synthetic oil change; 30; 0.4; 24; Synthetic oil 5W-30, per quart 895 x5.3 = + Oil filter 1195 + Oil disposal 350 =
Conventional oil change; 30; 0.4; 10; Oil 5W-20, per quart 595 x4.8 = + Oil filter 995
Tire rotation; 30; 0.5; 10; Wheel weights 300 x4 =
State inspection; 30; 0.25; 9; Inspection certificate 2100 =
Front brake pads and rotors; 120; 1.8; 8; Front brake pads, ceramic 7495 + Front rotor 6850 x2 + Brake cleaner 650 =
Rear brake pads and rotors; 120; 1.6; 6; Rear brake pads, ceramic 6895 + Rear rotor 6150 x2
Check engine light diagnosis; 60; 1; 8; Diagnostic scan 4900 =
Battery replacement; 30; 0.3; 5 out; Battery, 3 year warranty 16995 + Core charge 2200 =
Four new tires; 90; 1.2; 5; All-season tire 13450 x4 + Valve stem 450 x4 = + Tire disposal 500 x4 =
Wheel alignment; 60; 1; 5; Alignment printout 500 =
A/C recharge; 75; 1.1; 3; Refrigerant R-1234yf, per pound 7800 x1.35 = + UV dye 950 =
Coolant flush; 60; 0.9; 3; Coolant, per gallon 2495 x2.25 =
Transmission fluid service; 90; 1.3; 3; Transmission fluid, per quart 1245 x6.7 = + Transmission filter 4380
Spark plugs and ignition coils; 150; 2.5; 3; Iridium spark plug 1495 x4 + Ignition coil 5680 x4
Alternator replacement; 150; 2.2; 2; Alternator, remanufactured 28900 + Serpentine belt 4250
Starter replacement; 120; 1.7; 2 out; Starter, remanufactured 21450
Timing belt and water pump; 300; 4.6; 1.5; Timing belt kit 18950 + Water pump 9870 + Coolant, per gallon 2495 x1.75 =
Front struts, both sides; 210; 3.2; 2; Strut assembly 17650 x2 + Wheel alignment after struts 9995 =
Wheel bearing, one side; 120; 1.9; 2; Hub and bearing assembly 13480
Exhaust repair; 105; 1.5; 2; Muffler 15490 + Clamps and hangers 375 x3 =
Clutch replacement; 420; 6.4; 0.8; Clutch kit 31900 + Flywheel 18600
Pre-purchase inspection; 75; 1.1; 2 out; Inspection report 1500 =
No-start diagnosis; 90; 1.5; 2 out; Diagnostic scan 4900 =`).map((row) => {
  const [title = '', minutes, hours, often = '', parts = ''] = row.split('; ')
  const job = { title, minutes: Number(minutes), laborHours: Number(hours), goesOut: often.endsWith('out') }
  return [{ ...job, parts: parts.split(' + ').map(partOf) }, parseFloat(often)]
})
/** What is found while the car is up anyway. */
export const ADD_ONS = words(
  'Engine air filter 2450|Cabin air filter 2890|Wiper blade 1650 x2 =|Washer fluid 495 =|Brake fluid exchange 9500 =',
).map(partOf)
