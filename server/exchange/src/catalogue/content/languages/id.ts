import type { Words } from '../words.ts'

export const id: Words = {
  lang: 'id',
  tiles: {
    recharge: 'Deposit',
    withdraw: 'Tarik',
    points: 'Poin',
    vip: 'VIP',
    contract: 'Futures',
    copytrade: 'Copy trading',
    invest: 'Earn',
    margin: 'Margin',
    otc: 'OTC',
    coupon: 'Kupon',
    bill: 'Riwayat transaksi',
    mining: 'Penambangan',
    lockming: 'Penambangan terkunci',
    ieo: 'IEO',
    nft: 'NFT',
    game: 'Permainan',
    chat: 'Obrolan',
    stock: 'Saham',
    option: 'Opsi',
    loan: 'Pinjaman',
  },
  notices: {
    welcome: {
      title: 'Selamat datang di Bourse',
      summary: 'Aplikasi trading untuk berlatih. Mulailah dengan deposit demo.',
      blocks: [
        'Bourse adalah aplikasi trading untuk berlatih. Anda dapat memantau pasar, memasang order, dan memeriksa setiap mutasi akun seperti di bursa sungguhan.',
        'Tiga langkah untuk mulai:',
        [
          'Daftar dengan email dan kode yang Anda terima.',
          'Buka Aset, pilih Deposit, dan ambil uang demo sesuka Anda.',
          'Pilih pasar dan pasang order pertama.',
        ],
      ],
    },
    paper: {
      title: 'Semua uang di sini adalah uang demo',
      summary: 'Saldo, laba, dan rugi di situs ini hanya untuk latihan.',
      blocks: [
        'Tidak ada koin, saham, atau mata uang sungguhan di situs ini. Tidak ada yang dapat disetor dan tidak ada yang dibayarkan.',
        'Jangan pernah mengirim koin sungguhan ke alamat deposit yang tampil di sini. Alamat itu bukan milik siapa pun dan koin Anda akan hilang.',
      ],
    },
    prices: {
      title: 'Dari mana asal harga',
      summary: 'Harga adalah simulasi, sama bagi semua orang, dan tercatat seluruhnya.',
      blocks: [
        'Pasar di situs ini berjalan dengan simulasi. Simulasi tidak tahu siapa yang bertransaksi dan tidak dapat diarahkan siapa pun.',
        'Setiap pergerakan harga dicatat. Penyelesaian hanya membaca catatan ini, sehingga setiap hasil dapat dihitung ulang.',
      ],
    },
    codes: {
      title: 'Jangan berikan kode verifikasi Anda',
      summary: 'Petugas situs ini tidak akan pernah meminta kode atau kata sandi Anda.',
      blocks: [
        'Kode verifikasi membuka akun Anda. Siapa pun yang memintanya bukan bagian dari kami.',
        'Gunakan kata sandi yang tidak dipakai di tempat lain, meskipun hanya untuk latihan.',
      ],
    },
  },
  banners: {
    practice: {
      title: 'Berlatih tanpa risiko',
      summary: 'Uang demo, aturan sungguhan',
      blocks: [
        'Ambil deposit demo, coba berbagai order dan produk, dan lihat biayanya sebelum Anda benar-benar membayar.',
        'Di sini yang didapat atau hilang hanyalah pengalaman.',
      ],
    },
    figures: {
      title: 'Setiap angka dapat diperiksa',
      summary: 'Pembukuan berpasangan di balik setiap saldo',
      blocks: [
        'Setiap mutasi dicatat dua kali: yang keluar dari satu akun masuk ke akun lain. Biaya dicatat sebagai baris tersendiri.',
        'Riwayat transaksi menampilkan setiap catatan beserta saldo sesudahnya.',
      ],
    },
    market: {
      title: 'Koin, futures, saham',
      summary: 'Semua pasar di satu tempat',
      blocks: [
        'Beri bintang pada pasar yang penting bagi Anda dan temukan lagi di Favorit.',
        'Grafik dimulai pada Januari 2024, dari menit hingga minggu.',
      ],
    },
  },
  popup: {
    title: 'Anda dalam mode demo',
    summary: 'Aturan sungguhan, bukan uang sungguhan.',
    blocks: [
      'Saldo, harga, dan laba di situs ini untuk latihan. Daftar, ambil deposit demo, dan coba apa saja.',
      'Jangan mengirim koin sungguhan ke alamat yang tampil di sini.',
    ],
  },
  faq: {
    title: 'Pertanyaan umum',
    summary: 'Akun, uang demo, trading, dan keamanan',
    groups: [
      [
        'Akun',
        [
          'Bagaimana cara mendaftar?',
          'Dengan alamat email, kode enam digit, dan kata sandi minimal 7 karakter. Halaman memberi tahu di mana kodenya: di email Anda atau, pada demonstrasi, di layar.',
        ],
        [
          'Saya tidak menerima kode.',
          'Tunggu hitung mundur selesai lalu minta kode baru. Hanya kode terbaru yang berlaku, dan hanya beberapa menit.',
        ],
        [
          'Saya lupa kata sandi.',
          'Pilih Lupa kata sandi di halaman masuk, minta kode, lalu buat kata sandi baru. Semua perangkat lain akan keluar.',
        ],
        [
          'Bagaimana mengganti bahasa?',
          'Di Pengaturan, Bahasa. Tersedia sepuluh bahasa dan langsung berlaku.',
        ],
      ],
      [
        'Uang demo',
        [
          'Apakah ini uang sungguhan?',
          'Bukan. Semua saldo adalah uang demo untuk latihan, tidak dapat dibeli, ditarik, atau ditukar dengan apa pun.',
        ],
        [
          'Bagaimana mendapatkan uang demo?',
          'Buka Aset, pilih Deposit, masukkan jumlah, lalu tekan Ambil uang demo. Uang masuk dalam beberapa detik. Anda juga dapat menyetor seperti di platform nyata, dengan alamat dan bukti pembayaran.',
        ],
        [
          'Apa saja keempat akun itu?',
          'Fiat (akun), Bursa (akun) untuk Spot, Leverage (akun) untuk Futures, dan Kontrak detik (akun) untuk Opsi. Masing-masing menyimpan saldo untuk jenis transaksinya.',
        ],
        [
          'Di mana saya melihat setiap transaksi?',
          'Di Riwayat transaksi. Setiap baris menyebut alasan, jumlah, dan saldo sesudahnya.',
        ],
      ],
      [
        'Transaksi',
        [
          'Apa beda market order dan limit order?',
          'Market order langsung terjadi pada harga terbaik di sekitar harga yang Anda lihat. Limit order menunggu sampai pasar mencapai harga Anda.',
        ],
        [
          'Berapa biaya transaksi?',
          'Sesuai tarif pasar, ditampilkan sebelum Anda konfirmasi. VIP tingkat 1 sampai 4 memotong biaya trading Spot 10, 15, 30, dan 100%.',
        ],
        [
          'Mengapa sebagian saldo saya digunakan?',
          'Order terbuka menahan jumlah yang mungkin harus dibayar. Jumlah itu kembali begitu order dibatalkan.',
        ],
        [
          'Dari mana asal harga?',
          'Dari simulasi yang sama bagi semua orang. Simulasi tidak tahu siapa yang bertransaksi dan setiap harga dicatat.',
        ],
        [
          'Apa yang terjadi pada order saya saat situs berhenti?',
          'Berapa pun lama situs berhenti, detik yang terlewat memakai harga yang sudah ditetapkan sebelumnya. Stop, limit, opsi, dan likuidasi lalu diputuskan detik demi detik, seolah situs tetap berjalan. Selama itu situs menampilkan kemajuannya; trading berlanjut setelahnya.',
        ],
      ],
      [
        'Keamanan dan aturan',
        [
          'Apa yang diizinkan tiap tingkat verifikasi?',
          'Penarikan, futures, copy trading, opsi, margin, pinjaman, order OTC, jual beli NFT, hadiah, kupon, dan chat memerlukan tingkat 1. Tingkat 1: penarikan hingga 200 BTC dalam 24 jam dan transaksi fiat hingga 2.000 USDT per kali. Tingkat 2: 500 BTC dalam 24 jam dan 1.000.000 USDT per kali. Semuanya dengan uang demo.',
        ],
        [
          'Bagaimana memeriksa angka?',
          'Uang hanya berpindah lewat catatan yang berjumlah nol. Riwayat transaksi menampilkan setiap catatan Anda beserta saldo sesudahnya.',
        ],
        ['Apa arti "Fitur sedang dikembangkan"?', 'Layanan itu belum dibuka. Saldo Anda tidak berubah.'],
      ],
    ],
  },
  about: {
    title: 'Tentang kami',
    summary: 'Tempat berlatih trading dengan angka yang dapat diperiksa',
    sections: [
      [
        'Apa itu Bourse',
        'Bourse adalah aplikasi seluler untuk trading, investasi, dan dompet. Situs ini berjalan dalam mode demo, tanpa uang sungguhan. Layanan yang belum dibuka diberi keterangan.',
      ],
      [
        'Yang kami pegang',
        [
          'Tidak seorang pun dapat memilih hasil, baik untuk maupun melawan anggota.',
          'Biaya dan kemungkinan terburuk ditampilkan sebelum konfirmasi.',
        ],
      ],
      [
        'Cara angka dicatat',
        'Setiap mutasi dicatat dalam pembukuan berpasangan. Basis data sendiri menolak catatan yang tidak berjumlah nol dan saldo di bawah nol.',
      ],
    ],
  },
  rebate: {
    title: 'Aturan rabat',
    summary: 'Undang teman dan dapatkan bagian dari biaya transaksi mereka, dalam uang demo.',
    sections: [
      [
        'Cara kerja',
        'Kode dan tautan undangan Anda ada di halaman Undang teman. Siapa pun yang mendaftar dengannya tetap menjadi teman undangan Anda.',
      ],
      [
        'Yang dikreditkan',
        'Rabat adalah bagian dari biaya transaksi yang benar-benar dibayar teman Anda. Ditanggung pihak situs dan tidak menambah biaya teman Anda. Tarif yang berlaku tampil di halaman Undang teman.',
        'Rabat adalah uang demo dan muncul sebagai baris tersendiri di riwayat transaksi. Tanpa baris itu belum ada yang dikreditkan.',
      ],
      ['Yang dilarang', 'Mengundang diri sendiri, langsung atau lewat orang lain. Kode seperti itu ditolak.'],
    ],
  },
  contact: {
    title: 'Hubungi kami',
    summary: 'Layanan pelanggan, email, dan pertanyaan umum',
    support: 'Layanan pelanggan',
    mail: 'Email',
    faq: 'Pertanyaan umum',
    note: 'Jangan pernah memberitahukan kata sandi atau kode verifikasi kepada siapa pun, termasuk kami.',
  },
  compliance: {
    title: 'Kepatuhan',
    summary: 'Bagaimana situs ini dijalankan, apa yang disimpan, dan apa yang dapat Anda periksa sendiri',
    sections: [
      [
        '1. Cakupan',
        'Pernyataan ini berlaku untuk semua yang ditawarkan situs ini dalam mode demo. Isinya aturan yang dipakai dan cara Anda memeriksa bahwa aturan itu dipatuhi.',
        'Ini bukan nasihat hukum atau investasi.',
        'Layanan yang menampilkan "Fitur sedang dikembangkan" belum dibuka. Isi pernyataan ini tentang layanan itu berlaku sejak hari pembukaannya.',
      ],
      [
        '2. Hanya uang demo',
        'Semua saldo adalah uang demo tanpa nilai. Situs tidak menerima pembayaran, tidak memegang aset nasabah, dan tidak membayarkan apa pun. Situs tidak mengaku memiliki izin bursa atau pembayaran.',
        'Operator yang ingin menawarkan usaha sungguhan harus lebih dulu memperoleh izin negara terkait dan mengganti pernyataan ini.',
      ],
      [
        '3. Harga',
        'Harga berasal dari simulasi. Setiap jam memiliki kunci sendiri: hash-nya diumumkan sebelum jam itu dan kuncinya sesudahnya, sehingga siapa pun dapat menghitung ulang setiap harga pada jam itu. Jika demonstrasi menetapkan kuncinya, aplikasi menyatakan bahwa harga dapat ditebak. Simulasi tidak menerima pengetahuan tentang anggota, order, atau saldo.',
        'Harga ini bukan harga pasar sungguhan mana pun dan tidak boleh dipakai untuk menilainya.',
      ],
      [
        '4. Order',
        'Order semua anggota dan pihak situs dipertemukan menurut harga lalu waktu. Pihak situs memasang harga agar selalu ada lawan transaksi. Pada harga yang sama, order anggota didahulukan dari pihak situs.',
        'Order yang tidak tertutup saldo ditolak seluruhnya. Jumlah yang mungkin diperlukan ditahan saat order dipasang.',
      ],
      [
        '5. Tidak ada hasil yang dapat dipilih',
        'Penyelesaian hanya membaca harga tercatat dan versi aturan yang berlaku. Tidak ada sakelar, kolom, atau perintah yang dapat menentukan siapa untung dan siapa rugi.',
      ],
      [
        '6. Pembukuan dan bukti penyelesaian',
        'Setiap perpindahan uang adalah transfer yang catatannya berjumlah nol. Catatan tidak pernah diubah atau dihapus; koreksi adalah transfer baru.',
        'Penyelesaian meninggalkan bukti penyelesaian berisi aturan, masukan, setiap langkah hitungan, dan hasilnya. Setiap bukti penyelesaian memuat sidik jari yang sebelumnya, sehingga tidak dapat ditukar diam-diam.',
      ],
      [
        '7. Tingkat identitas dan batas',
        'Verifikasi identitas memiliki dua tingkat. Ini bagian dari latihan dan diperiksa seperti yang lain:',
        [
          'Tingkat 1: penarikan hingga 200 BTC dalam 24 jam, transaksi fiat hingga 2.000 USDT per kali.',
          'Tingkat 2: penarikan hingga 500 BTC dalam 24 jam, transaksi fiat hingga 1.000.000 USDT per kali.',
        ],
        'Jangan mengunggah dokumen asli ke situs latihan. Sebuah gambar coretan sudah cukup.',
      ],
      [
        '8. Data pribadi',
        'Situs menyimpan yang Anda masukkan: alamat atau nomor, profil, order, dan pesan. Kata sandi hanya disimpan sebagai hash satu arah yang lambat dan tidak dapat dibaca siapa pun.',
        'Tidak ada iklan dan tidak ada pelacakan pihak ketiga.',
      ],
      [
        '9. Keamanan akun',
        'Kode berlaku beberapa menit dan untuk satu tujuan. Kode atau kata sandi yang berulang kali salah akan diperlambat. Kata sandi baru mengakhiri semua sesi lain.',
      ],
      [
        '10. Risiko produk',
        'Dengan uang sungguhan, futures, opsi, investasi terstruktur, dan simpanan terkunci dapat menghilangkan seluruh modal. Berlatih di sini tidak membuatnya aman.',
        'Sebelum setiap order seperti itu, aplikasi menampilkan kemungkinan terburuk dengan bahasa sederhana.',
      ],
      [
        '11. Penggunaan wajar',
        [
          'Satu orang, satu akun.',
          'Tidak ada panggilan otomatis melebihi batas yang diumumkan.',
          'Tidak mencoba masuk ke akun orang lain.',
        ],
      ],
      [
        '12. Keluhan',
        'Hubungi kami lewat halaman Hubungi kami. Sebutkan waktu dan, jika ada, nomor catatan atau bukti penyelesaian.',
      ],
    ],
  },
  agreement: {
    title: 'Perjanjian pengguna',
    summary: 'Aturan memakai situs ini dalam mode demo',
    sections: [
      ['1. Yang Anda setujui', 'Dengan mendaftar Anda menerima aturan ini dan pernyataan kepatuhan.'],
      [
        '2. Akun Anda',
        'Anda memilih kata sandi dan merahasiakannya. Tindakan di akun Anda dianggap tindakan Anda sampai Anda memberi tahu bahwa orang lain telah masuk.',
      ],
      [
        '3. Uang demo',
        'Uang demo tidak bernilai dan tidak memberi hak atas pembayaran, barang, atau jasa. Operator dapat mengembalikan saldo ke keadaan awal setelah mengumumkannya.',
      ],
      [
        '4. Order bersifat final',
        'Order yang dikonfirmasi dijalankan menurut aturannya. Transaksi tidak dibatalkan hanya karena hasilnya tidak diinginkan. Kesalahan situs diperbaiki dengan catatan yang terlihat.',
      ],
      [
        '5. Bukan nasihat',
        'Tidak ada isi situs ini yang merupakan anjuran membeli atau menjual. Keberhasilan dengan uang demo tidak menunjukkan keberhasilan dengan uang.',
      ],
      [
        '6. Ketersediaan',
        'Situs dapat berhenti untuk pemeliharaan atau ditutup. Yang sudah dikonfirmasi sebelum berhenti tetap ada sesudahnya.',
      ],
      [
        '7. Yang boleh kami lakukan',
        'Kami dapat membisukan Anda di ruang chat jika Anda mengganggu orang lain atau melanggar aturan.',
      ],
      ['8. Berhenti', 'Anda dapat berhenti kapan saja. Catatan pembukuan tetap ada.'],
    ],
  },
}
