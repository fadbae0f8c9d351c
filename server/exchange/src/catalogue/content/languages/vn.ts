import type { Words } from '../words.ts'

export const vn: Words = {
  lang: 'vn',
  tiles: {
    recharge: 'Nạp',
    withdraw: 'Rút',
    points: 'Điểm',
    vip: 'VIP',
    contract: 'Futures',
    copytrade: 'Sao chép giao dịch',
    invest: 'Sinh lời',
    margin: 'Ký quỹ',
    otc: 'OTC',
    coupon: 'Phiếu ưu đãi',
    bill: 'Lịch sử giao dịch',
    mining: 'Đào coin',
    lockming: 'Khóa đào coin',
    ieo: 'IEO',
    nft: 'NFT',
    game: 'Trò chơi',
    chat: 'Trò chuyện',
    stock: 'Cổ phiếu',
    option: 'Quyền chọn',
    loan: 'Khoản vay',
  },
  notices: {
    welcome: {
      title: 'Chào mừng bạn đến với Bourse',
      summary: 'Ứng dụng giao dịch để luyện tập. Hãy bắt đầu bằng khoản nạp demo.',
      blocks: [
        'Bourse là ứng dụng giao dịch để luyện tập. Bạn có thể theo dõi thị trường, đặt lệnh và xem lại mọi biến động của tài khoản như trên sàn thật.',
        'Ba bước để bắt đầu:',
        [
          'Đăng ký bằng email và mã bạn nhận được.',
          'Mở Tài sản, chọn Nạp và nhận bao nhiêu tiền demo tùy ý.',
          'Chọn một thị trường và đặt lệnh đầu tiên.',
        ],
      ],
    },
    paper: {
      title: 'Mọi khoản tiền ở đây đều là tiền demo',
      summary: 'Số dư, lãi và lỗ trên trang này chỉ để luyện tập.',
      blocks: [
        'Không có đồng coin, cổ phiếu hay tiền tệ nào trên trang này là thật. Không thể nạp tiền thật và không có gì được chi trả.',
        'Tuyệt đối không gửi coin thật đến địa chỉ nạp hiển thị ở đây. Địa chỉ đó không thuộc về ai và coin sẽ mất.',
      ],
    },
    prices: {
      title: 'Giá đến từ đâu',
      summary: 'Giá được mô phỏng, giống nhau cho mọi người và được ghi lại đầy đủ.',
      blocks: [
        'Thị trường trên trang này chạy bằng mô phỏng. Nó không biết ai đang giao dịch và không ai điều khiển được.',
        'Mọi mức giá đều được ghi lại. Việc thanh toán chỉ đọc các bản ghi này, nên mọi kết quả đều có thể tính lại.',
      ],
    },
    codes: {
      title: 'Hãy giữ kín mã xác minh',
      summary: 'Người của trang này không bao giờ hỏi mã hay mật khẩu của bạn.',
      blocks: [
        'Mã xác minh mở được tài khoản của bạn. Ai hỏi mã đều không phải người của chúng tôi.',
        'Hãy dùng mật khẩu chưa dùng ở nơi nào khác, dù chỉ để luyện tập.',
      ],
    },
  },
  banners: {
    practice: {
      title: 'Luyện tập không rủi ro',
      summary: 'Tiền demo, quy tắc thật',
      blocks: [
        'Nhận khoản nạp demo, thử các loại lệnh và sản phẩm, và xem chi phí trước khi phải trả thật.',
        'Ở đây chỉ được hoặc mất kinh nghiệm.',
      ],
    },
    figures: {
      title: 'Mọi con số đều kiểm tra được',
      summary: 'Sổ kép đứng sau mỗi số dư',
      blocks: [
        'Mỗi biến động được ghi hai lần: khoản rời tài khoản này sẽ vào tài khoản khác. Phí là bút toán riêng.',
        'Lịch sử giao dịch hiển thị từng giao dịch cùng số dư sau đó.',
      ],
    },
    market: {
      title: 'Coin, futures, cổ phiếu',
      summary: 'Xem mọi thị trường ở một nơi',
      blocks: [
        'Gắn sao các thị trường bạn quan tâm và tìm lại trong mục Yêu thích.',
        'Biểu đồ bắt đầu từ tháng 1 năm 2024, từ phút đến tuần.',
      ],
    },
  },
  popup: {
    title: 'Bạn đang ở chế độ demo',
    summary: 'Quy tắc thật, không phải tiền thật.',
    blocks: [
      'Số dư, giá và lãi trên trang này để luyện tập. Hãy đăng ký, nhận khoản nạp demo và thử tùy thích.',
      'Không gửi coin thật đến địa chỉ hiển thị ở đây.',
    ],
  },
  faq: {
    title: 'Câu hỏi thường gặp',
    summary: 'Tài khoản, tiền demo, giao dịch và an toàn',
    groups: [
      [
        'Tài khoản',
        [
          'Đăng ký như thế nào?',
          'Bằng email, mã sáu chữ số và mật khẩu có ít nhất 7 ký tự. Trang cho biết mã ở đâu: trong email của bạn hoặc, ở bản trình diễn, ngay trên màn hình.',
        ],
        [
          'Tôi không nhận được mã.',
          'Hãy đợi hết đếm ngược rồi yêu cầu mã mới. Chỉ mã mới nhất có hiệu lực, và chỉ trong vài phút.',
        ],
        [
          'Tôi quên mật khẩu.',
          'Chọn Quên mật khẩu ở trang đăng nhập, yêu cầu mã và đặt mật khẩu mới. Mọi thiết bị khác sẽ bị đăng xuất.',
        ],
        [
          'Đổi ngôn ngữ ở đâu?',
          'Trong Cài đặt, mục Ngôn ngữ. Có mười ngôn ngữ và thay đổi có hiệu lực ngay.',
        ],
      ],
      [
        'Tiền demo',
        [
          'Đây có phải tiền thật không?',
          'Không. Mọi số dư đều là tiền demo để luyện tập, không mua, rút hay đổi lấy thứ gì được.',
        ],
        [
          'Nhận tiền demo thế nào?',
          'Mở Tài sản, chọn Nạp, nhập số lượng rồi nhấn Nhận tiền demo. Tiền đến sau vài giây. Bạn cũng có thể nạp như trên sàn thật, với địa chỉ và biên lai thanh toán.',
        ],
        [
          'Bốn tài khoản là gì?',
          'Tài khoản pháp định, tài khoản giao dịch (Giao ngay), tài khoản đòn bẩy (Futures) và tài khoản hợp đồng giây (Quyền chọn). Mỗi tài khoản giữ số dư cho loại giao dịch của mình.',
        ],
        ['Xem mọi biến động ở đâu?', 'Trong Lịch sử giao dịch. Mỗi dòng nêu lý do, số tiền và số dư sau đó.'],
      ],
      [
        'Giao dịch',
        [
          'Lệnh thị trường và lệnh giới hạn khác nhau thế nào?',
          'Lệnh thị trường khớp ngay ở mức giá tốt nhất gần giá bạn thấy. Lệnh giới hạn chờ đến khi thị trường đạt giá của bạn.',
        ],
        [
          'Chi phí giao dịch là bao nhiêu?',
          'Theo mức phí của thị trường, hiển thị trước khi xác nhận. VIP bậc 1 đến 4 giảm phí giao dịch Giao ngay 10, 15, 30 và 100%.',
        ],
        [
          'Vì sao một phần số dư đang được dùng?',
          'Lệnh đang mở giữ lại khoản có thể phải trả. Khoản đó trở lại ngay khi lệnh bị hủy.',
        ],
        [
          'Giá đến từ đâu?',
          'Từ một mô phỏng giống nhau cho mọi người. Nó không biết ai giao dịch và mọi mức giá đều được ghi lại.',
        ],
        [
          'Lệnh của tôi ra sao khi trang ngừng hoạt động?',
          'Dù trang ngừng bao lâu, mỗi giây bị bỏ lỡ đều nhận mức giá đã được ấn định trước đó. Lệnh dừng, lệnh giới hạn, quyền chọn và thanh lý được quyết định theo từng giây như khi trang vẫn chạy. Trong lúc đó trang hiển thị tiến độ; sau đó giao dịch tiếp tục.',
        ],
      ],
      [
        'An toàn và quy tắc',
        [
          'Các cấp xác minh cho phép những gì?',
          'Rút tiền, futures, sao chép giao dịch, quyền chọn, ký quỹ, khoản vay, lệnh OTC, mua bán NFT, phần thưởng, phiếu và trò chuyện cần cấp 1. Cấp 1: rút đến 200 BTC trong 24 giờ và giao dịch pháp định mỗi lần đến 2.000 USDT. Cấp 2: 500 BTC trong 24 giờ và mỗi lần đến 1.000.000 USDT. Tất cả bằng tiền demo.',
        ],
        [
          'Kiểm tra con số bằng cách nào?',
          'Tiền chỉ di chuyển bằng các bút toán có tổng bằng không. Lịch sử giao dịch hiển thị từng giao dịch của bạn cùng số dư sau đó.',
        ],
        [
          '"Chức năng đang được phát triển" nghĩa là gì?',
          'Dịch vụ đó chưa mở. Số dư của bạn không thay đổi.',
        ],
      ],
    ],
  },
  about: {
    title: 'Về chúng tôi',
    summary: 'Nơi luyện tập giao dịch với những con số kiểm tra được',
    sections: [
      [
        'Bourse là gì',
        'Bourse là ứng dụng di động để giao dịch, đầu tư và giữ ví. Trang này chạy ở chế độ demo, không có tiền thật. Dịch vụ chưa mở sẽ được ghi rõ.',
      ],
      [
        'Điều chúng tôi coi trọng',
        [
          'Không ai chọn được kết quả, dù để giúp hay chống lại thành viên.',
          'Phí và trường hợp xấu nhất được hiển thị trước khi xác nhận.',
        ],
      ],
      [
        'Con số được ghi thế nào',
        'Mọi biến động được ghi vào sổ kép. Chính cơ sở dữ liệu từ chối bút toán có tổng khác không và số dư dưới không.',
      ],
    ],
  },
  rebate: {
    title: 'Quy tắc hoàn phí',
    summary: 'Mời bạn bè và nhận một phần phí giao dịch của họ bằng tiền demo.',
    sections: [
      [
        'Cách hoạt động',
        'Mã mời và liên kết của bạn nằm ở trang Mời bạn bè. Ai đăng ký bằng mã đó sẽ luôn là bạn được bạn mời.',
      ],
      [
        'Khoản được ghi có',
        'Hoàn phí là một phần phí giao dịch mà bạn bè thực sự đã trả. Khoản này do trang chịu và bạn bè không mất thêm gì. Tỷ lệ hiện hành nằm ở trang Mời bạn bè.',
        'Hoàn phí là tiền demo và hiện thành giao dịch riêng trong lịch sử giao dịch. Không có bút toán nghĩa là chưa được ghi có.',
      ],
      ['Điều không được phép', 'Tự mời mình, trực tiếp hoặc qua người khác. Mã như vậy bị từ chối.'],
    ],
  },
  contact: {
    title: 'Liên hệ',
    summary: 'Chăm sóc khách hàng, email và câu hỏi thường gặp',
    support: 'Chăm sóc khách hàng',
    mail: 'Email',
    faq: 'Câu hỏi thường gặp',
    note: 'Không bao giờ cho ai biết mật khẩu hay mã xác minh, kể cả chúng tôi.',
  },
  compliance: {
    title: 'Tuân thủ',
    summary: 'Trang này vận hành thế nào, lưu giữ gì và bạn có thể tự kiểm tra điều gì',
    sections: [
      [
        '1. Phạm vi',
        'Tuyên bố này áp dụng cho mọi thứ trang này cung cấp ở chế độ demo. Nó nêu trang vận hành theo quy tắc nào và bạn kiểm tra việc tuân thủ ra sao.',
        'Đây không phải tư vấn pháp lý hay đầu tư.',
        'Dịch vụ hiển thị "Chức năng đang được phát triển" chưa mở. Nội dung của tuyên bố này về dịch vụ đó áp dụng từ ngày mở.',
      ],
      [
        '2. Chỉ có tiền demo',
        'Mọi số dư đều là tiền demo không có giá trị. Trang không nhận thanh toán, không giữ tài sản khách hàng và không chi trả. Trang không tự nhận có giấy phép sàn giao dịch hay thanh toán.',
        'Đơn vị vận hành muốn kinh doanh thật phải xin giấy phép của các nước liên quan trước và thay tuyên bố này.',
      ],
      [
        '3. Giá',
        'Giá đến từ mô phỏng. Mỗi giờ có khóa riêng: mã băm của khóa được công bố trước giờ đó và khóa được công bố sau đó, nên ai cũng tính lại được mọi mức giá của giờ đó. Nếu bản trình diễn cố định khóa, ứng dụng sẽ báo rằng giá có thể đoán trước. Mô phỏng không nhận thông tin nào về thành viên, lệnh hay số dư.',
        'Đây không phải giá của thị trường thật nào và không được dùng để đánh giá thị trường thật.',
      ],
      [
        '4. Lệnh',
        'Lệnh của mọi thành viên và của trang được khớp theo giá rồi theo thời gian. Trang niêm yết giá để luôn có đối tác. Cùng mức giá, lệnh của thành viên được ưu tiên trước trang.',
        'Lệnh không đủ tiền bị từ chối toàn bộ. Khoản lệnh có thể tốn được giữ lại ngay khi đặt.',
      ],
      [
        '5. Không ai chọn được kết quả',
        'Việc thanh toán chỉ đọc giá đã ghi và phiên bản quy tắc đang áp dụng. Không có công tắc, trường dữ liệu hay câu lệnh nào quyết định ai được ai mất.',
      ],
      [
        '6. Sổ cái và biên nhận',
        'Mỗi lần tiền di chuyển là một giao dịch chuyển có tổng bút toán bằng không. Bút toán không bao giờ bị sửa hay xóa; sửa sai bằng giao dịch chuyển mới.',
        'Việc thanh toán để lại biên nhận ghi quy tắc, dữ liệu đầu vào, từng bước tính và kết quả. Mỗi biên nhận chứa dấu vân tay của biên nhận trước nên không thể tráo mà không ai biết.',
      ],
      [
        '7. Cấp xác minh và hạn mức',
        'Xác minh danh tính có hai cấp. Đây là một phần của luyện tập và được kiểm tra như mọi thứ khác:',
        [
          'Cấp 1: rút đến 200 BTC trong 24 giờ, giao dịch pháp định mỗi lần đến 2.000 USDT.',
          'Cấp 2: rút đến 500 BTC trong 24 giờ, giao dịch pháp định mỗi lần đến 1.000.000 USDT.',
        ],
        'Đừng tải giấy tờ thật lên trang luyện tập. Một bức vẽ là đủ.',
      ],
      [
        '8. Dữ liệu cá nhân',
        'Trang lưu những gì bạn nhập: địa chỉ hoặc số điện thoại, hồ sơ, lệnh và tin nhắn. Mật khẩu chỉ được lưu dưới dạng băm một chiều chậm, không ai đọc được.',
        'Không có quảng cáo và không có theo dõi của bên thứ ba.',
      ],
      [
        '9. An toàn tài khoản',
        'Mã có hiệu lực vài phút và cho một mục đích. Nhập sai mã hay mật khẩu nhiều lần sẽ bị làm chậm. Đặt mật khẩu mới sẽ kết thúc mọi phiên khác.',
      ],
      [
        '10. Rủi ro của sản phẩm',
        'Với tiền thật, futures, quyền chọn, đầu tư cấu trúc và tiền gửi khóa có thể mất toàn bộ vốn. Luyện tập ở đây không làm chúng an toàn.',
        'Trước mỗi lệnh như vậy, ứng dụng nêu trường hợp xấu nhất bằng lời đơn giản.',
      ],
      [
        '11. Sử dụng công bằng',
        [
          'Mỗi người một tài khoản.',
          'Không gọi tự động vượt giới hạn đã công bố.',
          'Không tìm cách vào tài khoản của người khác.',
        ],
      ],
      ['12. Khiếu nại', 'Hãy liên hệ qua trang Liên hệ. Nêu thời điểm và số bút toán hoặc biên nhận nếu có.'],
    ],
  },
  agreement: {
    title: 'Thỏa thuận người dùng',
    summary: 'Quy tắc sử dụng trang này ở chế độ demo',
    sections: [
      ['1. Điều bạn đồng ý', 'Khi đăng ký, bạn chấp nhận các quy tắc này và tuyên bố tuân thủ.'],
      [
        '2. Tài khoản của bạn',
        'Bạn tự chọn mật khẩu và giữ kín. Việc làm trong tài khoản được xem là của bạn cho đến khi bạn báo rằng có người khác đã vào.',
      ],
      [
        '3. Tiền demo',
        'Tiền demo không có giá trị và không tạo quyền đòi tiền, hàng hóa hay dịch vụ. Đơn vị vận hành có thể đưa số dư về ban đầu sau khi thông báo.',
      ],
      [
        '4. Lệnh là cuối cùng',
        'Lệnh đã xác nhận được thực hiện theo quy tắc. Giao dịch không bị hủy vì kết quả không như ý. Lỗi của trang được sửa bằng bút toán nhìn thấy được.',
      ],
      [
        '5. Không phải lời khuyên',
        'Không nội dung nào trên trang này là khuyến nghị mua hay bán. Thành công bằng tiền demo không nói lên thành công bằng tiền thật.',
      ],
      [
        '6. Tính sẵn sàng',
        'Trang có thể tạm dừng để bảo trì hoặc chấm dứt. Điều đã xác nhận trước khi dừng vẫn còn sau đó.',
      ],
      [
        '7. Điều chúng tôi có thể làm',
        'Chúng tôi có thể tắt tiếng bạn trong phòng trò chuyện nếu bạn làm phiền người khác hoặc vi phạm quy tắc.',
      ],
      ['8. Rời đi', 'Bạn có thể dừng bất cứ lúc nào. Bút toán trong sổ vẫn còn.'],
    ],
  },
}
