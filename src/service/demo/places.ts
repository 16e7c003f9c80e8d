const STREETS =
  'Main,Cedar,Maple,Oak,Elm,Church,Mill,Union,Market,Academy,Hooker,Forbus,Mansion,Prospect,Highland,Cannon,' +
  'Grand,Franklin,Montgomery,Washington,Delafield,Garden,Spring,Clover,Hillside,Orchard,River,Chestnut,Walnut'

export const STREET_NAMES = STREETS.split(',')
export const STREET_ENDS = ['St', 'St', 'St', 'Ave', 'Ave', 'Rd', 'Ln', 'Dr', 'Ct', 'Pl']
export const SECOND_LINES = ['Apt 2', 'Apt 3B', 'Apt 12', 'Unit 4', 'Unit 7C', 'Floor 2', 'Suite 110']

export type Town = { city: string; state: string; zip: string }

const town = (city: string, zip: string, state = 'NY'): Town => ({ city, state, zip })

export const TOWNS: readonly (readonly [Town, number])[] = [
  [town('Poughkeepsie', '12601'), 30],
  [town('Poughkeepsie', '12603'), 18],
  [town('Wappingers Falls', '12590'), 11],
  [town('Hyde Park', '12538'), 9],
  [town('Beacon', '12508'), 8],
  [town('Fishkill', '12524'), 7],
  [town('Newburgh', '12550'), 6],
  [town('New Paltz', '12561'), 5],
  [town('Kingston', '12401'), 4],
  [town('Rhinebeck', '12572'), 3],
  [town('Danbury', '06810', 'CT'), 1],
  [town('Great Barrington', '01230', 'MA'), 1],
]

// Nearest to the shop first. Each has a hundred numbers that are set aside for made-up people.
const AREAS =
  '845 914 518 838 203 475 860 959 201 551 862 973 413 212 646 332 718 347 929 516 934 631 607 315 680 585 716 ' +
  '570 272 610 484 215 267 445 717 223 908 732 848 609 640 856 617 857 508 774 781 339 978 351 401 603 802 207 ' +
  '302 410 443 667 301 240 202 703 571 804 757 540 434 276 304 681 412 724 878 814 216 440 330 234 419 567 614 ' +
  '380 740 513 937 313 248 947 734 810 989 616 269 231 906 317 463 219 574 765 812 930 260 312 773 872 708 224 ' +
  '847 630 331 815 779 217 309 618 414 262 608 920 715 612 651 952 763 507 218 320 319 515 563 641 712 314 636 ' +
  '573 417 816 660 913 785 316 620 402 531 308 605 701 704 980 336 743 919 984 910 252 828 803 839 843 854 864 ' +
  '404 470 678 770 706 762 912 478 229 305 786 954 754 561 407 321 689 813 727 941 239 352 386 904 850 448 205 ' +
  '251 256 334 601 662 228 615 629 731 865 423 931 901 502 859 606 270 504 985 225 337 318 501 479 870 405 572 ' +
  '918 539 580 214 469 972 945 713 281 832 346 512 737 210 726 817 682 303 720 719 970 801 385 435 602 480 623 ' +
  '520 928 505 575 702 725 775 208 986 406 307 206 253 425 360 564 509 503 971 541 458 213 323 310 424 818 747 ' +
  '626 562 714 657 949 951 909 840 760 442 619 858 415 628 510 341 925 408 669 650 707 916 279 209 559 661 805'

export const AREA_CODES = AREAS.split(' ')
